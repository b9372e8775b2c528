/**
 * Menus of a list stand inside the page's landmark and hold nothing but their entries; Mantine would put them beside the page,
 * with an element for the focus that a menu may not have (axe: region, aria-required-children).
 */
export const MENU = { withinPortal: false, withInitialFocusPlaceholder: false } as const
