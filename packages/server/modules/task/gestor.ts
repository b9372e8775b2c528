import type { Ctx } from '../../kit/context.ts'

/** May this person schedule on a task of this manager? The manager and administrators may (decisions §2). */
export const isGestor = ({ user }: Pick<Ctx, 'user'>, usuarioId: number): boolean => user.isAdmin || user.id === usuarioId
