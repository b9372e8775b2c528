import { PessoaEndereco, pessoa } from '@retaguarda/contract/pessoa.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../kit/api.ts'
import { CepField } from '../../kit/fields/masked-field.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useFormStore, usePath, useValue } from '../../kit/form/form-store.ts'
import { valueAt } from '../../kit/form/path.ts'

const f = fieldsOf(PessoaEndereco)

const KNOWN_MS = 5 * 60_000

const isBlank = (value: unknown) => value === null || value === undefined || value === ''

/** A postal code that was typed fills what is known of its address and is still empty; what somebody typed stays. */
export function Cep({ span = 2 }: { span?: number }) {
  const store = useFormStore()
  const path = usePath(f.cep)
  const cep = useValue(path)
  const [logradouro, bairro, cidade] = [usePath(f.logradouro), usePath(f.bairro), usePath(f.cidade)]
  const [saved] = useState(cep)
  const whole = typeof cep === 'string' && /^\d{8}$/.test(cep) && cep !== saved ? cep : undefined
  const { data } = useQuery({
    queryKey: [pessoa.prefix, 'cep', whole],
    queryFn: ({ signal }) => call(pessoa.cep, { params: { cep: whole ?? '' }, signal }),
    enabled: whole !== undefined,
    staleTime: KNOWN_MS,
    // A help: without it the address is typed.
    retry: false,
  })
  const [filled, setFilled] = useState<string>()
  useEffect(() => {
    if (!data) return setFilled(undefined)
    const parts = [
      ['logradouro', logradouro, data.logradouro],
      ['bairro', bairro, data.bairro],
      ['cidade', cidade, data.cidade],
    ] as const
    const names = parts.flatMap(([name, at, value]) => {
      if (value === null || !isBlank(valueAt(store.values(), at))) return []
      store.set(at, value)
      return [name]
    })
    setFilled(names.length > 0 ? `Pelo CEP: ${names.join(', ')}.` : undefined)
  }, [data, store, logradouro, bairro, cidade])
  return <CepField name={f.cep} span={span} half hint={filled && <span role="status">{filled}</span>} />
}
