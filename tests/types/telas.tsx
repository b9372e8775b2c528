// Names that the compiler knows: see README.md beside this file. Here: addresses of screens, and what they carry.
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Address, RecordPath, ScreenPath } from '../../packages/web/kit/route/address.ts'
import { withSearch } from '../../packages/web/kit/route/search.ts'
import type { MenuLeaf } from '../../packages/web/kit/shell/menu.ts'
import type { router } from '../../packages/web/routes.tsx'

/** The router is registered by the file that makes it. */
export type Telas = typeof router

export const links = [
  <Link key="" to="/pessoa" />,
  // @ts-expect-error the screen's address is misspelt
  <Link key="" to="/pesoa" />,

  <Link key="" to="/pessoa/alterar/$id" params={{ id: '1' }} />,
  // @ts-expect-error one part of the address is misspelt
  <Link key="" to="/pessoa/altera/$id" params={{ id: '1' }} />,
  // @ts-expect-error the parameter of the path is misspelt
  <Link key="" to="/pessoa/alterar/$id" params={{ di: '1' }} />,
  // @ts-expect-error the id is not filled in
  <Link key="" to="/pessoa/alterar/$id" />,

  <Link key="" to="/programacao" search={{ responsavel: 1 }} />,
  // @ts-expect-error the search parameter is misspelt
  <Link key="" to="/programacao" search={{ responsavell: 1 }} />,
  // @ts-expect-error the search parameter is of another screen
  <Link key="" to="/programacao" search={{ competencia: '2026/10' }} />,
  // @ts-expect-error the search parameter is of another type
  <Link key="" to="/programacao" search={{ responsavel: 'Ana' }} />,

  <Link key="" to="." search={withSearch({ historico: 1 })} />,
  // @ts-expect-error no screen carries this
  <Link key="" to="." search={withSearch({ histrico: 1 })} />,
]

export function Lida() {
  const screen = getRouteApi('/sessao/programacao')
  // @ts-expect-error the screen is misspelt
  getRouteApi('/sessao/programaca')
  const { responsavel } = screen.useSearch()
  // @ts-expect-error what is read of the address is misspelt
  void screen.useSearch().responsvel
  return responsavel
}

/** Addresses that are data: of actions, of what the palette finds, of the menu. */
export const dados: [Address, RecordPath, ScreenPath, MenuLeaf][] = [
  [`/pessoa/alterar/${1}`, '/pessoa/alterar', '/pessoa', { label: 'Pessoas', to: '/pessoa' }],
  // @ts-expect-error the address of a record is misspelt
  [`/pessoa/altera/${1}`, '/pessoa/alterar', '/pessoa', { label: 'Pessoas', to: '/pessoa' }],
  // @ts-expect-error what an action adds the id to is misspelt
  [`/pessoa/alterar/${1}`, '/pessoa/altera', '/pessoa', { label: 'Pessoas', to: '/pessoa' }],
  // @ts-expect-error the screen is misspelt
  [`/pessoa/alterar/${1}`, '/pessoa/alterar', '/pesoa', { label: 'Pessoas', to: '/pessoa' }],
  // @ts-expect-error the menu's address is misspelt
  [`/pessoa/alterar/${1}`, '/pessoa/alterar', '/pessoa', { label: 'Pessoas', to: '/pesoa' }],
]
