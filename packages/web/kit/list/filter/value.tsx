import { Checkbox, CloseButton, Radio, Stack, TagsInput, TextInput } from '@mantine/core'
import { type Column, type ColumnType, choicesOf as wordsOf } from '@retaguarda/contract/kit/columns.ts'
import { SIM_NAO } from '@retaguarda/contract/kit/enum.ts'
import type { Operator } from '@retaguarda/contract/kit/list-query.ts'
import type { FilterDraft } from './draft.ts'

type Props = { label: string; column: Column; draft: FilterDraft; onChange: (draft: FilterDraft) => void; problem: string | undefined }

const YES_NO = Object.entries(SIM_NAO).map(([value, label]) => ({ value, label, values: [value] }))

/** The value, in the shape that the column's type and the operator call for. */
export function FilterValue(props: Props) {
  const choices = choicesOf(props.column)
  if (props.draft.op === 'contains') return choices ? <ManyChoices {...props} choices={choices} /> : <ManyValues {...props} />
  if (choices) return <OneChoice {...props} choices={choices} />
  return props.draft.op === 'between' ? <Between {...props} /> : <OneValue {...props} />
}

type Choice = { value: string; label: string; values: string[] }
type WithChoices = Props & { choices: Choice[] }

function choicesOf(column: Column): Choice[] | undefined {
  if (column.type === 'boolean') return YES_NO
  if (column.type !== 'enum') return undefined
  return wordsOf(column).map(({ label, values }) => ({ label, value: String(values[0]), values: values.map(String) }))
}

const ManyChoices = ({ label, draft, onChange, choices, problem }: WithChoices) => (
  <Checkbox.Group
    label={label}
    value={choices.flatMap(({ value, values }) => (values.some((code) => draft.choices.includes(code)) ? [value] : []))}
    onChange={(next) => onChange({ ...draft, choices: choices.flatMap(({ value, values }) => (next.includes(value) ? values : [])) })}
    error={problem}
  >
    <Stack gap={8} mt={4}>
      {choices.map(({ value, label: word }, i) => (
        <Checkbox key={value} value={value} label={word} data-autofocus={i === 0 || undefined} />
      ))}
    </Stack>
  </Checkbox.Group>
)

function OneChoice({ label, draft, onChange, choices, problem }: WithChoices) {
  const group = (groupLabel: string, key: 'text' | 'text2') => (
    <Radio.Group label={groupLabel} value={draft[key]} onChange={(next) => onChange({ ...draft, [key]: next })} error={problem}>
      <Stack gap={8} mt={4}>
        {choices.map(({ value, label: word }, i) => (
          <Radio key={value} value={value} label={word} data-autofocus={(i === 0 && key === 'text') || undefined} />
        ))}
      </Stack>
    </Radio.Group>
  )
  if (draft.op !== 'between') return group(label, 'text')
  return (
    <>
      {group(`${label} …`, 'text')}
      {group('… e', 'text2')}
    </>
  )
}

const ManyValues = ({ label, column, draft, onChange, problem }: Props) => (
  <TagsInput
    label={label}
    description="Separe os valores com vírgula ou Enter."
    value={draft.choices}
    onChange={(choices) => onChange({ ...draft, choices })}
    splitChars={isDecimal(column.type) ? [';'] : [',', ';']}
    acceptValueOnBlur
    inputMode={inputMode(column.type)}
    error={problem}
    data-autofocus
  />
)

const OneValue = ({ label, column, draft, onChange, problem }: Props) => (
  <TextInput
    label={label}
    value={draft.text}
    onChange={({ currentTarget }) => onChange({ ...draft, text: currentTarget.value })}
    description={hintOf(column.type, draft.op)}
    placeholder={placeholderOf(column.type)}
    inputMode={inputMode(column.type)}
    error={problem}
    rightSection={draft.text !== '' && <CloseButton size="sm" aria-label="Limpar valor" onClick={() => onChange({ ...draft, text: '' })} />}
    data-autofocus
  />
)

function Between({ label, column, draft, onChange, problem }: Props) {
  const common = { placeholder: placeholderOf(column.type), inputMode: inputMode(column.type) }
  return (
    <>
      <TextInput
        {...common}
        label={`${label} …`}
        value={draft.text}
        onChange={({ currentTarget }) => onChange({ ...draft, text: currentTarget.value })}
        error={problem !== undefined}
        data-autofocus
      />
      <TextInput
        {...common}
        label="… e"
        value={draft.text2}
        onChange={({ currentTarget }) => onChange({ ...draft, text2: currentTarget.value })}
        description="Os dois valores fazem parte."
        error={problem}
      />
    </>
  )
}

const isDate = (type: ColumnType) => type === 'date' || type === 'dateTime'
const isDecimal = (type: ColumnType) => type === 'money' || type === 'rate'
const placeholderOf = (type: ColumnType) => (isDate(type) ? 'dd/mm/aaaa' : isDecimal(type) ? '0,00' : undefined)

function inputMode(type: ColumnType): 'numeric' | 'decimal' | 'text' {
  if (type === 'number' || isDate(type)) return 'numeric'
  return isDecimal(type) ? 'decimal' : 'text'
}

function hintOf(type: ColumnType, op: Operator): string | undefined {
  if (type === 'text') return 'Maiúsculas e acentos não importam.'
  if (type === 'cpfCnpj') return op === '=' || op === '<>' ? 'Com ou sem pontuação.' : 'Com ou sem pontuação, inteiro ou só uma parte.'
  return isDate(type) ? 'Vale o dia inteiro.' : undefined
}
