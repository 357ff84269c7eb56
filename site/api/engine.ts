/** Origin of the engine that this page calls; empty when the engine itself serves the page. */
export const engineOfPage = () => document.documentElement.dataset.engine ?? ''
