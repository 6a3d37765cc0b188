// The interface between the shell and a view. Types only.

export {};

/**
 * The state of a view as its address encodes it.
 * @typedef {Record<string, string | undefined>} Query
 */

/**
 * `say` announces a text to screen readers. `shown()`: whether the view is on the screen: only then does it use keys.
 * `go` writes the view's state into the address; with `found: false`, the link of the view's tab does not get it.
 * `limits` are the view's limits from the server.
 * @template {Record<string, number>} [L=Record<string, number>]
 * @typedef {object} Page
 * @property {(text: string) => void} say
 * @property {(query: Record<string, string | number | null | undefined>, options?: {found?: boolean}) => void} go
 * @property {() => boolean} shown
 * @property {Query} query the state in the address when the view is opened
 * @property {L} limits
 */

/**
 * A view stays mounted while another one is shown, with its results, jobs and undo. `show` is called when the address
 * changes, also on returning with another address; `hide` when another view replaces it.
 * @typedef {{show?: (query: Query) => void, hide?: () => void}} Mounted
 */

/**
 * A part of a view: its element, and a function that draws a state into it.
 * @template S
 * @typedef {{node: Element | DocumentFragment, show: (state: S) => void}} Part
 */
