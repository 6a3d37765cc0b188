// What the shell gives to a view and what a view gives back. Types only.

export {};

/**
 * The state of a view as its address has it.
 * @typedef {Record<string, string | undefined>} Query
 */

/**
 * `say` speaks to screen readers. `shown()` is whether the view is on the screen: keys are only for that one. `go` writes the view's state into the address; a state that is not `found` again does
 * not become the address of the view's tab. `limits` are those of the view, as the server has them.
 * @template {Record<string, number>} [L=Record<string, number>]
 * @typedef {object} Page
 * @property {(text: string) => void} say
 * @property {(query: Record<string, string | number | null | undefined>, options?: {found?: boolean}) => void} go
 * @property {() => boolean} shown
 * @property {Query} query what the address asks for when the view is opened
 * @property {L} limits
 */

/**
 * A view stays mounted when another one is shown, with its results, its jobs and its undo. `show` is called when the
 * address changes, also on coming back with another address; `hide` when another view takes its place.
 * @typedef {{show?: (query: Query) => void, hide?: () => void}} Mounted
 */

/**
 * A part of a view: its element, and what draws a state into it.
 * @template S
 * @typedef {{node: Element | DocumentFragment, show: (state: S) => void}} Part
 */
