import { Escolher } from './escolher.tsx'
import { Importacao } from './importacao.tsx'

type ComId = { id: string }

export const EscolherPessoas = () => <Escolher tipo="pessoas" />
export const Pessoas = ({ id }: ComId) => <Importacao tipo="pessoas" id={id} />
export const EscolherClientes = () => <Escolher tipo="clientes" />
export const Clientes = ({ id }: ComId) => <Importacao tipo="clientes" id={id} />
export const EscolherContratos = () => <Escolher tipo="contratos" />
export const Contratos = ({ id }: ComId) => <Importacao tipo="contratos" id={id} />
export const EscolherNumeros = () => <Escolher tipo="numeros" />
export const Numeros = ({ id }: ComId) => <Importacao tipo="numeros" id={id} />
