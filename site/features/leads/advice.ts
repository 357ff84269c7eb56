/** The choice of a visitor who wants advice first; no service type is sent for it. */
export const ADVICE = 'advice'
