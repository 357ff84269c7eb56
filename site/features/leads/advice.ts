/** The choice of a visitor who wants to be advised first; sent as no service type at all. */
export const ADVICE = 'advice'
