import { documentoDigitsProblem, isCpf } from '@retaguarda/contract/kit/documento.ts'
import { pessoa, tipoDoDocumento } from '@retaguarda/contract/pessoa.ts'
import { useEffect } from 'react'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useFormStore, useValue } from '../../kit/form/form-store.ts'

const f = fieldsOf(pessoa.form)

/** The type of a person follows the document while it is typed. A CNPJ begins with what may be a CPF: that one has to be right. */
export function TipoPeloDocumento() {
  const store = useFormStore()
  const documento = String(useValue(f.cpfCnpj) ?? '')
  useEffect(() => {
    if (documento === store.base()[f.cpfCnpj]) return
    if (!isCpf(documento) || documentoDigitsProblem(documento) === undefined) store.set(f.tipo, tipoDoDocumento(documento))
  }, [store, documento])
  return null
}
