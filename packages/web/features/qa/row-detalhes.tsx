import { papelDe, type Termo, termoDe } from '@retaguarda/contract/passo-data.ts'
import { AJUDA_DA_BUSCA, TipoPasso, USO_DO_PASSO } from '@retaguarda/contract/passo.ts'
import { useDosItens } from '../../parts/itens/contexto.ts'
import type { Row } from './rows.ts'
import { previaDe, usePrevia } from './previa.ts'

type Props = { chave: string; className?: string | undefined }

/** What a line will do: the value it types, whose value that is, and what it looks for. */
export function LinhaDetalhes({ chave, className }: Props) {
  const row = useDosItens<Row, Row | undefined>((store) => store.item(chave))
  const { mockup, titulo } = usePrevia()
  if (!row) return null
  const { type, operation } = row
  const uso = USO_DO_PASSO[type]
  const parametro = uso.data === 'nao' ? undefined : previaDe(row.data, mockup)
  const termo = uso.busca === 'nao' ? undefined : previaDe(row.value, mockup)
  const acha = uso.busca === 'nao' ? undefined : achado(row, termo?.texto ?? row.value.trim())
  const rows: [string, React.ReactNode][] = []
  if (parametro) rows.push(['Prévia', <Prevista key="previa" {...parametro} />])
  if (termo?.faltam !== undefined) rows.push(['Termo', <Prevista key="termo" {...termo} />])
  if ((parametro ?? termo) && titulo !== undefined) rows.push(['De', `mockup ${titulo}`])
  if (acha) rows.push(['Acha', acha])
  const ajuda = uso.busca === 'nao' || row.type_term === null ? undefined : AJUDA_DA_BUSCA[row.type_term]
  if (ajuda !== undefined) rows.push(['Busca', ajuda])
  if (uso.ajuda !== undefined) rows.push(['Valor', uso.ajuda])
  if (operation) rows.push(['Operação', operation.name])
  if (rows.length === 0) rows.push(['Tipo', TipoPasso.labels[type]])
  return (
    <dl className={`labelled ${className ?? ''}`}>
      {rows.map(([label, said]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{said}</dd>
        </div>
      ))}
    </dl>
  )
}

const Prevista = ({ texto, faltam }: { texto?: string | undefined; faltam?: string | undefined }) =>
  faltam === undefined ? <span className="mono">{texto}</span> : <span className="warn">{faltam}</span>

const dito = (what: string, { texto, exato }: Termo) => (exato ? `com ${what} inteiro “${texto}”` : `com ${what} que contém “${texto}”`)

/** What is looked for, in words. */
function achado({ type_term }: Row, termo: string): React.ReactNode {
  if (termo === '' || type_term === null) return undefined
  const mono = (text: string) => <span className="mono">{text}</span>
  if (type_term === 'class') return <>o primeiro elemento visível da classe {mono(termo)}</>
  if (type_term === 'name') return <>o primeiro campo visível com {mono(`name="${termo}"`)}</>
  if (type_term === 'test_id') return <>o primeiro elemento visível com {mono(`data-testid="${termo}"`)}</>
  if (type_term === 'text') return `o primeiro elemento visível ${dito('o texto', termoDe(termo))}`
  if (type_term === 'label') return `o primeiro campo visível ${dito('o rótulo', termoDe(termo))}`
  if (type_term === 'role') {
    const { papel, nome } = papelDe(termo)
    return (
      <>
        o primeiro elemento visível de papel {mono(papel)}
        {nome && ` ${dito('o nome', nome)}`}
      </>
    )
  }
  return (
    <>
      o primeiro elemento visível de {type_term === 'css' ? 'CSS' : 'XPath'} {mono(termo)}
    </>
  )
}
