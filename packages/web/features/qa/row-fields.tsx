import { NativeSelect } from '@mantine/core'
import { TipoBusca, TipoPasso, USO_DO_PASSO } from '@retaguarda/contract/passo.ts'
import {
  type Icon,
  IconApi,
  IconCamera,
  IconClick,
  IconCode,
  IconCursorText,
  IconDragDrop,
  IconFileCheck,
  IconHandFinger,
  IconHourglass,
  IconKeyboard,
  IconLink,
  IconMessageQuestion,
  IconWindow,
  IconWorld,
  IconX,
} from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { useFieldFrame } from '../../kit/fields/field-frame.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { useDosItens, useItens } from '../../parts/itens/contexto.ts'
import { CampoComMockup } from './field-with-mockup.tsx'
import styles from './rows.module.css'
import { faltaEm, type Row, l } from './rows.ts'

const ICONES: Record<TipoPasso, Icon> = {
  call_url: IconWorld,
  input_data: IconCursorText,
  click: IconClick,
  close: IconX,
  validate_message: IconFileCheck,
  wait: IconHourglass,
  execute_script: IconCode,
  press_key: IconKeyboard,
  hover: IconHandFinger,
  drag: IconDragDrop,
  switch_frame: IconWindow,
  answer_dialog: IconMessageQuestion,
  screenshot: IconCamera,
  validate_url: IconLink,
  validate_request: IconApi,
}

/** Heads of the columns; in a narrow list they stand above each field instead. */
export const CABECAS = ['Nome', 'Tipo', 'Tipo de busca', 'Termo de busca', 'Parâmetro/Valor'] as const

type Props = { chave: string; type: TipoPasso }

/** The fields of a line, side by side: those that count for its type, which share the room of those that do not. Typing renders one of them. */
export const LinhaCampos = memo(function LinhaCampos({ chave, type }: Props) {
  const { busca, data } = USO_DO_PASSO[type]
  return (
    <>
      <Celula em="nome" rotulo={CABECAS[0]} id={`abrir-${chave}`}>
        <TextField name={l.name} />
      </Celula>
      <Celula em="tipo" rotulo={CABECAS[1]}>
        <Tipo chave={chave} type={type} />
      </Celula>
      {busca !== 'nao' && (
        <>
          <Celula em="busca" rotulo={CABECAS[2]}>
            <Busca chave={chave} />
          </Celula>
          <Celula em="termo" rotulo={CABECAS[3]}>
            <CampoComMockup name={l.value} chave={chave} field="value" />
          </Celula>
        </>
      )}
      {data !== 'nao' ? (
        <Celula em={busca === 'nao' ? 'tudo' : 'valor'} rotulo={CABECAS[4]}>
          <CampoComMockup name={l.data} chave={chave} field="data" />
        </Celula>
      ) : (
        <span className="m3 s12" data-em={busca === 'nao' ? 'tudo' : 'valor'}>
          {busca === 'nao' ? 'este tipo não tem campos' : 'sem valor neste tipo'}
        </span>
      )}
    </>
  )
})

type CelulaProps = { em: 'nome' | 'tipo' | 'busca' | 'termo' | 'valor' | 'tudo'; rotulo: string; id?: string; children: ReactNode }

const Celula = ({ em, rotulo, id, children }: CelulaProps) => (
  <div className={styles.celula} data-em={em} id={id}>
    <span className={`${styles.rotulo} m2 s12`} aria-hidden>
      {rotulo}
    </span>
    {children}
  </div>
)

/** A line that is called what its type is goes on to be, until somebody names it. */
function Tipo({ chave, type }: Props) {
  const store = useItens<Row>()
  const { input } = useFieldFrame({ name: l.type })
  const Icone = ICONES[type]
  return (
    <NativeSelect
      {...input}
      leftSection={<Icone className="ico" aria-hidden />}
      data={TipoPasso.options}
      value={type}
      onChange={({ currentTarget }) => {
        const next = TipoPasso.words.find((word) => word === currentTarget.value) ?? type
        const name = store.item(chave)?.name.trim() ?? ''
        const named = name !== '' && name !== TipoPasso.labels[type]
        store.alterar(chave, { type: next, ...(!named && { name: TipoPasso.labels[next] }) })
      }}
    />
  )
}

/** The words that travel, as whoever reads the page's source knows them. */
const BUSCAS = [{ value: '', label: '—' }, ...TipoBusca.words.map((word) => ({ value: word, label: word }))]

function Busca({ chave }: Pick<Props, 'chave'>) {
  const { input, value, set } = useFieldFrame({ name: l.type_term })
  const falta = useDosItens<Row, boolean>((store) => faltaEm(store.item(chave), 'type_term'))
  return (
    <NativeSelect
      {...input}
      wrapperProps={{ 'data-falta': falta || undefined }}
      data={BUSCAS}
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget }) => set(TipoBusca.words.find((word) => word === currentTarget.value) ?? null)}
    />
  )
}
