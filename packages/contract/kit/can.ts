/**
 * From which situations a thing may be done, by name: `can(SituacaoTask, { cancelar: ['PENDENTE'], responder: ['EM_EXECUCAO'] })`. One table
 * for the server, which refuses, and the screens, which do not offer.
 */
export const can =
  <N extends string, C extends number, A extends string>({ code }: { code: Record<N, C> }, table: Record<A, readonly NoInfer<N>[]>) =>
  (action: A, situacao: C): boolean =>
    table[action].some((name) => code[name] === situacao)
