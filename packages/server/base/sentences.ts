import type { Name } from '@retaguarda/contract/kit/resource.ts'

const capital = (s: string) => s.charAt(0).toUpperCase() + s.slice(1)
const agree = ({ gender }: Name, participle: string) => (gender === 'f' ? participle.replace(/o$/, 'a') : participle)

const many = ({ singular, plural }: Name, n: number) => (n === 1 ? `1 ${singular}` : `${n} ${plural}`)

/** Sentences about a register that agree with its gender. */
export const sentences = (name: Name) => ({
  done: (participle: 'incluído' | 'alterado' | 'excluído') => `${capital(name.singular)} ${agree(name, participle)}.`,
  changed: (n: number) => `${many(name, n)} ${agree(name, 'alterado')}${n === 1 ? '' : 's'}.`,
  undone: (n: number) => `Alteração desfeita em ${many(name, n)}.`,
  back: () => `Exclusão desfeita: ${name.gender === 'f' ? 'a' : 'o'} ${name.singular} está de volta.`,
  notFound: () =>
    `${capital(name.singular)} não ${agree(name, 'encontrado')}. Talvez outra pessoa ${name.gender === 'f' ? 'a' : 'o'} tenha excluído.`,
  inUse: (who: string) =>
    `Não foi possível excluir ${name.gender === 'f' ? 'esta' : 'este'} ${name.singular}: ${name.gender === 'f' ? 'ela' : 'ele'} é ${agree(name, 'usado')} por ${who}.`,
})
