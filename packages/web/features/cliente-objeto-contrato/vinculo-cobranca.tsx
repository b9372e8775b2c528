import { Button } from '@mantine/core'
import { clienteObjetoContrato, TipoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { type AjusteComercial, ajustePadrao, TipoConfiguracao } from '@retaguarda/contract/faturamento/configuracao.ts'
import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { IconPencil, IconRestore } from '@tabler/icons-react'
import { useMemo } from 'react'
import { showError } from '../../kit/feedback/dialogs.ts'
import { MoneyField } from '../../kit/fields/decimal-field.tsx'
import { firstField } from '../../kit/focus/first-field.ts'
import { useFormStore, useValue } from '../../kit/form/form-store.ts'
import { Card } from '../../kit/ui/card.tsx'
import { formatMoney } from '../../kit/ui/format.ts'
import { Note } from '../../kit/ui/note.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { CobrancaCard, padraoText } from '../../parts/cobranca/cobranca-card.tsx'
import { useComparacao } from '../../parts/cobranca/comparacao.tsx'
import { ConfiguracaoLida } from '../../parts/cobranca/configuracao-lida.tsx'
import { Simulador } from '../../parts/cobranca/simulador.tsx'
import { trocarTipo, voltarAoPadrao } from './ajuste.ts'
import { f } from './fields.ts'
import { idOf, type Objeto, useObjeto } from './objeto.ts'
import styles from './vinculo.module.css'

/** What the link charges: the standard of its object, or the adjustment that was agreed upon. */
export function VinculoCobranca() {
  const { mode } = useFormStore()
  const tipo = useValue(f.tipo)
  const objeto = idOf(useValue(f.objetoContrato))
  const query = useObjeto(objeto)
  const padrao = useMemo(() => query.data && ajustePadrao(query.data), [query.data])
  if (objeto === undefined || (tipo !== TipoVinculo.code.VALOR_PADRAO && tipo !== TipoVinculo.code.AJUSTE_COMERCIAL)) return null
  if (!query.data || !padrao) return <Waiting error={query.error} />
  return (
    <>
      {tipo === TipoVinculo.code.AJUSTE_COMERCIAL ? <Ajuste padrao={padrao} codigo={query.data.codigo} /> : <Padrao objeto={query.data} />}
      {mode !== 'incluir' && <Simulador simular={clienteObjetoContrato.simular} tipo={query.data.tipoConfiguracao} vinculo />}
    </>
  )
}

function Waiting({ error }: { error: Error | null }) {
  if (!error)
    return (
      <Card title="Cobrança">
        <Skeleton width="60%" />
      </Card>
    )
  return (
    <Note tone="bad" live>
      A configuração do objeto de contrato não carregou. {error instanceof ApiError ? error.message : 'Abra a tela de novo.'}
    </Note>
  )
}

function Padrao({ objeto: { id, tipoConfiguracao, configuracao, valorSetup } }: { objeto: Objeto }) {
  const store = useFormStore()
  const ajustar = () =>
    void trocarTipo(store, TipoVinculo.code.AJUSTE_COMERCIAL, id)
      .then(() => begin(AJUSTE))
      .catch((error: unknown) => showError(error))
  return (
    <Card
      title="Valor padrão do objeto"
      aside={
        store.mode !== 'visualizar' && (
          <Button variant="subtle" size="xs" leftSection={<IconPencil aria-hidden />} onClick={ajustar}>
            Ajustar o preço
          </Button>
        )
      }
      flush
    >
      <dl className={`labelled ${styles.padrao}`}>
        <div>
          <dt>Tipo de configuração</dt>
          <dd>{TipoConfiguracao.labels[tipoConfiguracao]}</dd>
        </div>
        <div>
          <dt>Valor de setup</dt>
          <dd>{formatMoney(valorSetup)}</dd>
        </div>
        {configuracao.valorMinimo !== undefined && (
          <div>
            <dt>Valor mínimo</dt>
            <dd>{formatMoney(configuracao.valorMinimo)}</dd>
          </div>
        )}
      </dl>
      <ConfiguracaoLida tipo={tipoConfiguracao} configuracao={configuracao} />
    </Card>
  )
}

const AJUSTE = 'ajuste-comercial'

/** The focus goes to the first value of the adjustment, once it is there: it was asked for to be typed. */
function begin(id: string): void {
  const look = () => {
    const field = firstField(document.getElementById(id))
    field?.focus()
    if (field instanceof HTMLInputElement) field.select()
    if (!field && document.getElementById(id) === null) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

function Ajuste({ padrao, codigo }: { padrao: AjusteComercial; codigo: string }) {
  const store = useFormStore()
  const tipo = padrao.tipoObjContrato
  return (
    <div id={AJUSTE}>
      <CobrancaCard
        title="Ajuste comercial"
        tipo={tipo}
        padrao={padrao}
        nota={<Diferencas codigo={codigo} />}
        aside={
          store.mode !== 'visualizar' && (
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconRestore aria-hidden />}
              onClick={() => void voltarAoPadrao(store).catch((error: unknown) => showError(error))}
            >
              Voltar ao padrão
            </Button>
          )
        }
      >
        {tipo === TipoConfiguracao.code.SEM_VALOR_MENSAL && <Setup />}
      </CobrancaCard>
    </div>
  )
}

const SETUP = 'valorSetup'

function Setup() {
  const padrao = useComparacao().padroes.get(SETUP)
  return <MoneyField name={f.configuracao[SETUP]} span={4} hint={padraoText(padrao, formatMoney)} />
}

/** How far the adjustment is from the standard; each value that differs also says the standard's beside it. */
function Diferencas({ codigo }: { codigo: string }) {
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
