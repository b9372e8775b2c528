import { createContext, useContext } from 'react'
import type { Menu } from './menu.ts'

/** The menu of the product that stands in this frame, as it is declared: for screens that show what it has. */
export const MenuContext = createContext<Menu<string>>([])

export const useMenu = (): Menu<string> => useContext(MenuContext)
