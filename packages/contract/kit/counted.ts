/** `1 linha`, `1.308 linhas`: how many of something, wherever people read it. */
export const counted = (n: number, singular: string, plural: string): string =>
  `${n.toLocaleString('pt-BR')} ${n === 1 ? singular : plural}`
