import { Checkbox } from '@mantine/core'
import { ACORDO_BOLETOS_MAX, acordo, type BoletoDoAcordo } from '@retaguarda/contract/cobranca/acordo.ts'
import { useEffect, useRef } from 'react'
import { useField, useFormStore, useValue } from '../../../kit/form/form-store.ts'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatCount } from '../../../kit/ui/format.ts'
import { Loaded } from '../../../kit/ui/loaded.tsx'
import { useRead } from '../../../kit/use-read.ts'
import { f } from './acordo-form.ts'
import { colunasDasLinhas } from '../../../parts/cobranca/boletos-do-acordo.tsx'

const numbersOf = (value: unknown): number[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [])

/** What is late of the client, all of it meant until a tick is taken away. */
export function BoletosAtrasados({ cliente }: { cliente: number }) {
  const store = useFormStore()
  // Those of one client are never asked for of another, also while the other one's are read.
  useEffect(() => () => store.set(f.boletos, []), [store])
  const query = useRead([acordo.prefix, 'boletos', cliente], acordo.boletos, { params: { id: cliente } }, { staleTime: 0 })
  return (
    <Card title="Boletos atrasados" flush>
      <Loaded query={query} failed="Os boletos não carregaram. Abra a tela de novo.">
        {(rows) => <Escolha rows={rows} />}
      </Loaded>
    </Card>
  )
}

const Nenhum = () => (
  <p className="pad m3">
    Este cliente não tem boletos atrasados em aberto. O que ainda vai vencer pode ser prorrogado em Recebíveis; o que é de um acordo só
    volta quando ele é desfeito.
  </p>
)

function Escolha({ rows }: { rows: BoletoDoAcordo[] }) {
  const store = useFormStore()
  const { error, id } = useField(f.boletos)
  const chosen = numbersOf(useValue(f.boletos)).filter((one) => rows.some(({ boleto }) => boleto === one))
  useTodosDeInicio(rows)
  const choose = (boletos: number[]) => store.set(f.boletos, boletos)
  const meant = rows.filter(({ boleto }) => chosen.includes(boleto))
  const columns: Column<BoletoDoAcordo>[] = [
    {
      head: 'Marcado',
      headCell: (
        <Checkbox
          id={id}
          aria-label="Marcar todos os boletos"
          checked={meant.length === rows.length}
          indeterminate={meant.length > 0 && meant.length < rows.length}
          onChange={({ currentTarget }) => choose(currentTarget.checked ? rows.map(({ boleto }) => boleto) : [])}
        />
      ),
      at: 'mark',
      width: 44,
      cell: ({ boleto }) => (
        <Checkbox
          aria-label={`Marcar o boleto ${boleto}`}
          checked={chosen.includes(boleto)}
          onChange={({ currentTarget }) => choose(currentTarget.checked ? [...chosen, boleto] : chosen.filter((one) => one !== boleto))}
        />
      ),
    },
    {
      head: 'Boleto',
      at: 'name',
      cell: ({ boleto, parcela }) => `${boleto} · parcela ${parcela}`,
      total: formatCount(meant.length, 'marcado', 'marcados'),
    },
    ...colunasDasLinhas(meant),
  ]
  const said = error && (
    <p className="pad bad" role="alert">
      {error}
    </p>
  )
  if (rows.length === 0)
    return (
      <>
        <Nenhum />
        {said}
      </>
    )
  return (
    <>
      <DataTable
        region="Valores dos boletos atrasados"
        label="Boletos atrasados"
        height={320}
        columns={columns}
        rows={rows}
        keyOf={({ boleto }) => boleto}
        ticked={({ boleto }) => chosen.includes(boleto)}
      />
      {said}
      {rows.length === ACORDO_BOLETOS_MAX && (
        <p className="pad m3">
          São os {ACORDO_BOLETOS_MAX} mais antigos: um acordo leva até {ACORDO_BOLETOS_MAX} boletos.
        </p>
      )}
    </>
  )
}

/** Where none of these is chosen, all are; that is no change of what was typed. What is late no more, as it was paid meanwhile, is not sent. */
function useTodosDeInicio(rows: BoletoDoAcordo[]) {
  const store = useFormStore()
  const begun = useRef(false)
  useEffect(() => {
    const typed = numbersOf(store.values()[f.boletos])
    const known = typed.filter((one) => rows.some(({ boleto }) => boleto === one))
    // Once for each client: a person who takes all ticks away means it.
    if (begun.current || known.length > 0) {
      begun.current = true
      if (known.length < typed.length) store.set(f.boletos, known)
      return
    }
    begun.current = true
    const boletos = rows.map(({ boleto }) => boleto)
    if (store.isDirty()) return store.set(f.boletos, boletos)
    const next = { ...store.values(), boletos }
    store.replace(next, next)
  }, [rows, store])
}
