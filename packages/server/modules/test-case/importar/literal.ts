/** Text as a step writes it: its own braces are no placeholder. */
export const literal = (text: string): string => text.replaceAll('{{', '\\{{')
