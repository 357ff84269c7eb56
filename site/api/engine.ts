/** The engine that takes what this page asks and sends: empty where it serves the page itself. */
export const engineOfPage = () => document.documentElement.dataset.engine ?? ''
