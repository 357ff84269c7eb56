/** What narrows the library, and the picture that is looked at. */
export const mediaNames = ['q', 'archived', 'picture'] as const
