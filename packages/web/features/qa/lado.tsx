import { USO_DO_PASSO } from '@retaguarda/contract/passo.ts'
import { CAMPOS_GERADOS } from '@retaguarda/contract/passo-fields.ts'
import { keepInPlace } from '../../kit/form/moves.tsx'
import { fieldId } from '../../kit/form/path.ts'
import { Card } from '../../kit/ui/card.tsx'
import { useWide } from '../../kit/ui/use-screen.ts'
import { useDosItens, useEditor, useItens } from '../../parts/itens/contexto.ts'
import { useAtual, useDoAtual } from './atual.ts'
import campo from './field.module.css'
import styles from './lado.module.css'
import { LADO_A_LADO } from './row.tsx'
import { LinhaDetalhes } from './row-detalhes.tsx'
import type { Row } from './rows.ts'
import { usePrevia, valorVisto } from './previa.ts'

/** Beside the lines: what the one typed in last will do, and what its fields can be filled with. */
export function Lado() {
  const key = useDoAtual((one) => one)
  const numero = useDosItens<Row, number>((store) => (key === undefined ? 0 : store.lugar(key) + 1))
  const largo = useWide(LADO_A_LADO)
  return (
    <div className={styles.lado}>
      {largo && numero > 0 && key !== undefined && (
        <Card title={`Linha ${numero}`}>
          <LinhaDetalhes chave={key} className={styles.previa} />
        </Card>
      )}
      <CamposDoMockup />
    </div>
  )
}

/** Pressing one puts it where the caret was last. */
function CamposDoMockup() {
  const { mockup, titulo, nomes } = usePrevia()
  const inserir = useInserir()
  return (
    <Card title="Campos do mockup" flush>
      {titulo === undefined ? (
        <p className="pad m2 s12">Escolha um mockup para a prévia: os campos dele ficam aqui, prontos para as linhas.</p>
      ) : (
        <ul className={styles.nomes} aria-label={`Campos de ${titulo}`}>
          {nomes.map((name) => (
            <li key={name}>
              <Field nome={name} inserir={inserir} />
              <span className="elip m2 s12">{valorVisto(mockup, name)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={`${styles.gerados} m2 s12`}>Gerados a cada rodada:</p>
      <div className={styles.gerados}>
        {CAMPOS_GERADOS.map((name) => (
          <Field key={name} nome={name} inserir={inserir} />
        ))}
      </div>
    </Card>
  )
}

const Field = ({ nome, inserir }: { nome: string; inserir: (name: string) => void }) => (
  <button
    type="button"
    className={campo.lacuna}
    aria-label={`Inserir {{${nome}}}`}
    title={nome}
    onMouseDown={keepInPlace}
    onClick={() => inserir(nome)}
  >
    {nome}
  </button>
)

function useInserir() {
  const store = useItens<Row>()
  const editor = useEditor()
  const current = useAtual()
  return (name: string) => {
    const place = current.lugar()
    const row = place && store.item(place.chave)
    if (!row || !place) return editor.dizer('Escolha antes o campo de uma linha.')
    const { busca, data } = USO_DO_PASSO[row.type]
    const fits = (field: 'value' | 'data') => (field === 'value' ? busca : data) !== 'nao'
    const campo = place.campo && fits(place.campo) ? place.campo : fits('data') ? 'data' : fits('value') ? 'value' : undefined
    if (campo === undefined) return editor.dizer('O tipo desta linha não tem campos.')
    const text = row[campo]
    const at = campo === place.campo ? Math.min(place.caret ?? text.length, text.length) : text.length
    const put = `{{${name}}}`
    store.alterar(row.chave, { [campo]: text.slice(0, at) + put + text.slice(at) })
    current.ir({ chave: row.chave, campo, caret: at + put.length })
    editor.focar({ id: fieldId(store.caminho({ chave: row.chave, campo, message: '' })) })
  }
}
