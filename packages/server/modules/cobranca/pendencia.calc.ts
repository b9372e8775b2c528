const CEP_LENGTH = 8

export type EnderecoDoPagador = { cep: string; logradouro: string; cidade: string }

/** What of the payer's address a bank cannot do without; undefined where nothing is missing. */
export function faltaNoEndereco({ cep, logradouro, cidade }: EnderecoDoPagador): string | undefined {
  const faltas = [
    ...(cep.length === CEP_LENGTH ? [] : ['o CEP']),
    ...(logradouro === '' ? ['o logradouro'] : []),
    ...(cidade === '' ? ['a cidade'] : []),
  ]
  return faltas.length > 0 ? `Falta ${faltas.join(', ').replace(/, ([^,]*)$/, ' e $1')} no endereço do cliente.` : undefined
}
