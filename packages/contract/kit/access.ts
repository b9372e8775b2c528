/** Who may make a call. Declared with every route; the server enforces it, the web hides what it would refuse. */
export type Access = 'anyone' | 'loja' | 'executor' | Permission

/** What a person's session may need. */
export type Permission = 'session' | 'admin' | 'financeiro' | 'financeiro-admin' | 'managerTeam'

export type Roles = { tipo: number; isAdmin: boolean; isManagerTeam: boolean }

const TIPO_FINANCEIRO = 2

const RULES: Record<Access, (user: Roles | null) => boolean> = {
  anyone: () => true,
  /** A store, by its key alone: no person's session opens it. */
  loja: () => false,
  /** The runner, by the token of an execution alone. */
  executor: () => false,
  session: (user) => user !== null,
  admin: (user) => user?.isAdmin === true,
  financeiro: (user) => user?.tipo === TIPO_FINANCEIRO,
  /** What says where money goes: who administers it sees that money too. */
  'financeiro-admin': (user) => user?.tipo === TIPO_FINANCEIRO && user.isAdmin,
  managerTeam: (user) => user?.isManagerTeam === true,
}

export const isAccess = (value: unknown): value is Access => typeof value === 'string' && Object.hasOwn(RULES, value)

export const allows = (access: Access, user: Roles | null): boolean => RULES[access](user)
