import { Note } from '../../kit/ui/note.tsx'
import { useComparacao } from '../../parts/cobranca/comparacao.tsx'

/** How far the adjustment is from the standard; each value that differs also says the standard's beside it. */
export function Diferencas({ codigo }: { codigo: string }) {
  const { diferencas } = useComparacao()
  const rowsOf = (de: 'ajuste' | 'padrao') => {
    const alone = diferencas.filter((one) => one.de === de && (de === 'padrao' || one.padrao === null))
    return new Set(alone.map(({ campo }) => campo.split('.').slice(0, 2).join('.'))).size
  }
  const changed = diferencas.filter(({ padrao, ajuste }) => padrao !== null && ajuste !== null).length
  const [added, removed] = [rowsOf('ajuste'), rowsOf('padrao')]
  if (changed + added + removed === 0) return <Note tone="info">Igual ao padrão de {codigo}. Mude o que foi combinado com o cliente.</Note>
  const parts = [
    count(changed, 'valor diferente', 'valores diferentes'),
    count(added, 'linha a mais', 'linhas a mais'),
    count(removed, 'linha a menos', 'linhas a menos'),
  ].filter((part) => part !== undefined)
  return (
    <Note tone="info">
      Em relação ao padrão de {codigo}: {parts.join(', ')}.
    </Note>
  )
}

const count = (n: number, one: string, many: string) => (n === 0 ? undefined : `${n}\u00a0${n === 1 ? one : many}`)
