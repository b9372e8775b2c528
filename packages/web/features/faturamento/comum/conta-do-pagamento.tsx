import { contaBancaria as contas } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { RefPicker } from '../../../kit/fields/ref-picker.tsx'
import type { FieldName } from '../../../kit/form/path.ts'
import { useRead } from '../../../kit/use-read.ts'

/** Into which account a payment came; not asked where there is one alone. */
export function ContaDoPagamento({ name, span }: { name: FieldName; span: number }) {
  const several = (useRead([contas.prefix, 'suggest'], contas.suggest.all, {}).data?.length ?? 0) > 1
  return several ? (
    <RefPicker name={name} suggest={contas.suggest} register={contas} span={span} placeholder="A do título, ou a conta padrão" />
  ) : null
}
