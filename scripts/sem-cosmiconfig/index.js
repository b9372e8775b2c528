/** As a search that found nothing. */
export const cosmiconfigSync = () => ({ search: () => null })
