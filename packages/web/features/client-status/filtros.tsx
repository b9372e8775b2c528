import { Button, Checkbox, Combobox, NativeSelect, Popover, Stack, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { CHECKOUT, SITUACAO_LOJA } from '@retaguarda/contract/client-status.ts'
import { RegimeTributacao } from '@retaguarda/contract/faturamento/regime-tributacao.ts'
import { SIM_NAO } from '@retaguarda/contract/kit/enum.ts'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import styles from './client-status.module.css'
import type { StatusSearch } from './client-status.search.ts'
import { filtrosDe, useListas, useObjetos } from './data.ts'

type Option = { value: string; label: string }
type Props = { busca: StatusSearch; change: (change: StatusSearch) => void }

const optionsOf = (words: Record<string, string>): Option[] => Object.entries(words).map(([value, label]) => ({ value, label }))
const refs = (list: { id: number; nome: string }[] | undefined): Option[] =>
  (list ?? []).map(({ id, nome }) => ({ value: String(id), label: nome }))
const REGIMES = RegimeTributacao.options.map(({ value, label }) => ({ value: String(value), label }))
const FIRST = { pagina: undefined }

/** The ten filters of the specification, in its order. */
export function Filtros({ busca, change }: Props) {
  const { data: lists } = useListas()
  const { data: objetos } = useObjetos()
  const many = (name: 'gateway' | 'formaPagamento' | 'marketplace' | 'regimeTributacao') => ({
    chosen: (busca[name] ?? []).map(String),
    onChange: (values: string[]) => change({ ...FIRST, [name]: values.length > 0 ? values.map(Number) : undefined }),
  })
  const yesNo = (name: 'apiFrete' | 'doisFatores') => ({
    options: optionsOf(SIM_NAO),
    value: busca[name] === undefined ? '' : String(busca[name]),
    onChange: (value: string) => change({ ...FIRST, [name]: value === '' ? undefined : value === 'true' }),
  })
  const [open, setOpen] = useState(false)
  const { texto: _texto, comErro: _comErro, ...dez } = filtrosDe(busca)
  const chosen = Object.values(dez).filter((value) => value !== undefined).length
  const farms = (lists?.farmList ?? []).map(({ nome }) => ({ value: nome, label: nome }))
  return (
    <>
      <Button className={styles.abrir} fullWidth aria-expanded={open} onClick={() => setOpen(!open)} rightSection={<Combobox.Chevron />}>
        {chosen === 0 ? 'Filtros' : `Filtros (${chosen})`}
      </Button>
      <div className={styles.filtros} data-open={open || undefined} role="group" aria-label="Filtros">
        <Varios label="Gateway" options={refs(lists?.gatewayList)} {...many('gateway')} />
        <Varios label="Pagamento" options={refs(lists?.formaPagamentoList)} {...many('formaPagamento')} />
        <Varios label="Marketplace" options={refs(lists?.marketplaceList)} {...many('marketplace')} />
        <Varios label="Regime" options={REGIMES} {...many('regimeTributacao')} />
        <Um
          label="Loja"
          options={optionsOf(SITUACAO_LOJA)}
          value={busca.loja ?? ''}
          onChange={(value) =>
            change({
              ...FIRST,
              loja: Object.keys(SITUACAO_LOJA).includes(value) ? (value as NonNullable<StatusSearch['loja']>) : undefined,
            })
          } // one of these keys
        />
        <Um label="API de frete" {...yesNo('apiFrete')} />
        <Um label="Dois fatores" {...yesNo('doisFatores')} />
        <Um label="Farm" options={farms} value={busca.farms ?? ''} onChange={(value) => change({ ...FIRST, farms: value || undefined })} />
        <Um
          label="Checkout"
          options={optionsOf(CHECKOUT)}
          value={busca.checkout ?? ''}
          onChange={(value) => change({ ...FIRST, checkout: value === 'default' || value === 'react' ? value : undefined })}
        />
        <Um
          label="Objeto"
          options={optionsOf(objetos?.objetosContratos ?? {})}
          value={busca.objetoContrato === undefined ? '' : String(busca.objetoContrato)}
          onChange={(value) => change({ ...FIRST, objetoContrato: value === '' ? undefined : Number(value) })}
        />
      </div>
    </>
  )
}

const NONE: StatusSearch = {
  gateway: undefined,
  formaPagamento: undefined,
  marketplace: undefined,
  regimeTributacao: undefined,
  loja: undefined,
  apiFrete: undefined,
  doisFatores: undefined,
  farms: undefined,
  checkout: undefined,
  objetoContrato: undefined,
  comErro: undefined,
  texto: undefined,
  pagina: undefined,
}

/** What narrows the list is taken away in one press. */
export function Limpar({ busca, change }: Props) {
  if (Object.values(filtrosDe(busca)).every((value) => value === undefined)) return null
  return (
    <Button variant="subtle" onClick={() => change(NONE)}>
      Limpar filtros
    </Button>
  )
}

type UmProps = { label: string; options: Option[]; value: string; onChange: (value: string) => void }

function Um({ label, options, value, onChange }: UmProps) {
  // One that an old address names stays in sight.
  const known = value === '' || options.some((option) => option.value === value) ? options : [...options, { value, label: value }]
  return (
    <NativeSelect
      label={label}
      data={[{ value: '', label: 'Todos' }, ...known]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

type VariosProps = { label: string; options: Option[]; chosen: string[]; onChange: (values: string[]) => void }

function Varios({ label, options, chosen, onChange }: VariosProps) {
  const id = useId()
  const named = options.filter(({ value }) => chosen.includes(value))
  const words = chosen.length === 0 ? 'Todos' : chosen.length === 1 ? (named[0]?.label ?? '1 escolhido') : `${chosen.length} escolhidos`
  return (
    <div>
      <span id={id} className={styles.rotulo}>
        {label}
      </span>
      <Popover position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <Button
            className={styles.varios}
            justify="space-between"
            fullWidth
            rightSection={<Combobox.Chevron />}
            aria-label={`${label}: ${words}`}
            aria-haspopup="dialog"
          >
            {words}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={label}>
          {options.length === 0 ? (
            <p className="m3">Nenhuma loja informou um valor ainda.</p>
          ) : (
            <Checkbox.Group value={chosen} onChange={onChange} aria-labelledby={id}>
              <Stack gap={8} className={styles.opcoes}>
                {options.map((option) => (
                  <Checkbox key={option.value} {...option} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

const ADDRESS_MS = 250 // so long the address waits for the next letter

export function Procurar({ busca, change }: Props) {
  const [text, setText] = useState(busca.texto ?? '')
  useEffect(() => setText(busca.texto ?? ''), [busca.texto])
  const enderecar = useDebouncedCallback((typed: string) => change({ ...FIRST, texto: typed.trim() || undefined }), ADDRESS_MS)
  return (
    <TextInput
      className={styles.procurar}
      aria-label="Procurar cliente"
      placeholder="Procurar cliente"
      leftSection={<IconSearch className="ico" aria-hidden />}
      autoComplete="off"
      value={text}
      maxLength={200}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        enderecar(currentTarget.value)
      }}
    />
  )
}
