import { USO_DO_PASSO } from '@retaguarda/contract/passo.ts'
import { CAMPOS_GERADOS } from '@retaguarda/contract/passo-campos.ts'
import { keepInPlace } from '../../kit/form/moves.tsx'
import { fieldId } from '../../kit/form/path.ts'
import { Card } from '../../kit/ui/card.tsx'
import { useWide } from '../../kit/ui/use-screen.ts'
import { useDosItens, useEditor, useItens } from '../../parts/itens/contexto.ts'
import { useAtual, useDoAtual } from './atual.ts'
import campo from './campo.module.css'
import styles from './lado.module.css'
import { LADO_A_LADO } from './linha.tsx'
import { LinhaDetalhes } from './linha-detalhes.tsx'
import type { Linha } from './linhas.ts'
import { usePrevia, valorVisto } from './previa.ts'

/** Beside the lines: what the one typed in last will do, and what its fields can be filled with. */
export function Lado() {
  const chave = useDoAtual((one) => one)
  const numero = useDosItens<Linha, number>((store) => (chave === undefined ? 0 : store.lugar(chave) + 1))
  const largo = useWide(LADO_A_LADO)
  return (
    <div className={styles.lado}>
      {largo && numero > 0 && chave !== undefined && (
        <Card title={`Linha ${numero}`}>
          <LinhaDetalhes chave={chave} className={styles.previa} />
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
          {nomes.map((nome) => (
            <li key={nome}>
              <Campo nome={nome} inserir={inserir} />
              <span className="elip m2 s12">{valorVisto(mockup, nome)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={`${styles.gerados} m2 s12`}>Gerados a cada rodada:</p>
      <div className={styles.gerados}>
        {CAMPOS_GERADOS.map((nome) => (
          <Campo key={nome} nome={nome} inserir={inserir} />
        ))}
      </div>
    </Card>
  )
}

const Campo = ({ nome, inserir }: { nome: string; inserir: (nome: string) => void }) => (
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
  const store = useItens<Linha>()
  const editor = useEditor()
  const atual = useAtual()
  return (nome: string) => {
    const lugar = atual.lugar()
    const linha = lugar && store.item(lugar.chave)
    if (!linha || !lugar) return editor.dizer('Escolha antes o campo de uma linha.')
    const { busca, data } = USO_DO_PASSO[linha.type]
    const fits = (campo: 'value' | 'data') => (campo === 'value' ? busca : data) !== 'nao'
    const campo = lugar.campo && fits(lugar.campo) ? lugar.campo : fits('data') ? 'data' : fits('value') ? 'value' : undefined
    if (campo === undefined) return editor.dizer('O tipo desta linha não tem campos.')
    const text = linha[campo]
    const at = campo === lugar.campo ? Math.min(lugar.caret ?? text.length, text.length) : text.length
    const put = `{{${nome}}}`
    store.alterar(linha.chave, { [campo]: text.slice(0, at) + put + text.slice(at) })
    atual.ir({ chave: linha.chave, campo, caret: at + put.length })
    editor.focar({ id: fieldId(store.caminho({ chave: linha.chave, campo, message: '' })) })
  }
}
