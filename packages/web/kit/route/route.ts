import type { Access } from '@retaguarda/contract/kit/access.ts'

// The router only passes this type on, and what is passed on cannot be added to.
declare module '@tanstack/history' {
  interface HistoryState {
    /** Ends the session once the page has let go. */
    sair?: boolean
  }
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Last part of the breadcrumb, where the page is not itself a menu entry ("Alterar"). */
    crumb?: string
    /** Who may open the page; any session where left out. */
    access?: Access
  }
}

/** Mode of a form, by its address (FRM-001 to FRM-004): anything but alterar and visualizar is incluir. */
export type Modo = 'incluir' | 'alterar' | 'visualizar'
