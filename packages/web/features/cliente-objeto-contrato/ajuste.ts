import { TipoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { confirm } from '../../kit/feedback/dialogs.ts'
import type { FormStore } from '../../kit/form/form-store.ts'
import { foiDigitada, trocarConfiguracao } from '../../parts/cobranca/configuracao-no-form.ts'
import { idOf, padraoDoObjeto } from './objeto.ts'

const { AJUSTE_COMERCIAL } = TipoVinculo.code

/** Whether the adjustment in the form says something that the standard of its object does not. */
async function difere(store: FormStore): Promise<boolean> {
  const objeto = idOf(store.values()['objetoContrato'])
  const isAdjusted = store.values()['tipo'] === AJUSTE_COMERCIAL
  return isAdjusted && objeto !== undefined && foiDigitada(store, await padraoDoObjeto(objeto))
}

const question = () =>
  confirm({
    title: 'Apagar o ajuste comercial?',
    children: 'O que foi mudado em relação ao padrão do objeto será apagado.',
    confirmLabel: 'Apagar o ajuste',
    cancelLabel: 'Manter o ajuste',
    danger: true,
  })

/** Before another object is chosen: its standard takes the place of the adjustment. False keeps the object. */
export async function perderAjuste(store: FormStore, objeto: number | undefined): Promise<boolean> {
  if (store.values()['tipo'] !== AJUSTE_COMERCIAL) return true
  if ((await difere(store)) && !(await question())) return false
  trocarConfiguracao(store, objeto === undefined ? null : await padraoDoObjeto(objeto))
  if (objeto === undefined) store.set('tipo', null)
  return true
}

/** A change of tipo resets the configuration; Ajuste Comercial copies the object's (COC-016, COC-017). */
export async function trocarTipo(store: FormStore, tipo: CodeOf<typeof TipoVinculo>, objeto: number): Promise<void> {
  const padrao = await padraoDoObjeto(objeto)
  if ((await difere(store)) && !(await question())) return
  store.set('tipo', tipo)
  trocarConfiguracao(store, tipo === AJUSTE_COMERCIAL ? padrao : null)
}

export async function voltarAoPadrao(store: FormStore): Promise<void> {
  const objeto = idOf(store.values()['objetoContrato'])
  if (objeto !== undefined && (!(await difere(store)) || (await question()))) trocarConfiguracao(store, await padraoDoObjeto(objeto))
}
