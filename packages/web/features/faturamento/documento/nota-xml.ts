import { isChave, plainChave } from '@retaguarda/contract/faturamento/chave-nota.ts'
import { exactOrUndefined, toMoney } from '@retaguarda/contract/kit/money.ts'

export type DaNota = { numero?: string; chave?: string; valor?: string }

const text = (root: Document, names: string[]): string | undefined => {
  for (const name of names) {
    const found = root.getElementsByTagNameNS('*', name)[0]?.textContent?.trim()
    if (found) return found
  }
  return undefined
}

/** Number, access key and value as the XML of an NF-e or NFS-e says them; what it does not say is left out. */
export function notaDe(xml: string): DaNota {
  const root = new DOMParser().parseFromString(xml, 'application/xml')
  const id =
    root.getElementsByTagNameNS('*', 'infNFe')[0]?.getAttribute('Id') ?? root.getElementsByTagNameNS('*', 'infNFSe')[0]?.getAttribute('Id')
  // The protocol names it, where there is one; else it is how the nota calls itself.
  const chave = [text(root, ['chNFe']), id].map((said) => plainChave(said ?? '')).find(isChave)
  const valor = text(root, ['vNF', 'vLiq', 'ValorLiquidoNfse'])
  const numero = text(root, ['nNF', 'nNFSe', 'Numero'])
  return {
    ...(numero && { numero }),
    ...(chave && { chave }),
    ...(exactOrUndefined(valor) && valor && { valor: toMoney(valor) }),
  }
}
