/** With what a call is made: the company's certificate A1 as PEM, its own first and then its chain. `ambiente`: 1 Produção, 2 Produção restrita. */
export type SefinConnection = { chave: string; certificado: string; ambiente: 1 | 2 }

/** A DPS that is signed: its bytes, and by what Sefin's answer is known to be about it. */
export type DpsAssinada = { xml: Uint8Array; id: string; digest: string }

/** Sefin Nacional, which turns a DPS into a NFS-e. A call is tried once and ends within 30 s; what came of it is an answer, never an error. */
export type SefinPort = {
  emitir(connection: SefinConnection, dps: DpsAssinada): Promise<Answered<Emitida>>
  /** Whether there is a NFS-e of the DPS. */
  head(connection: SefinConnection, idDps: string): Promise<Answered<Achada>>
  /** The key of that NFS-e. */
  dps(connection: SefinConnection, idDps: string): Promise<Answered<Achada<{ chave: string }>>>
  nfse(connection: SefinConnection, chave: string): Promise<Answered<Achada<{ nota: NotaRecebida }>>>
  /** @param pedido the signed pedRegEvento that cancels the note */
  cancelar(connection: SefinConnection, chave: string, pedido: Uint8Array): Promise<Answered<Registrado>>
  evento(connection: SefinConnection, chave: string, tipo: string, n: number): Promise<Answered<Achada<{ evento: Buffer }>>>
}

/** `status` is null where no answer came; `hora` is Sefin's clock where it told it. */
export type Answered<A> = { answer: A; status: number | null; ms: number; hora: Date | null }

/** A NFS-e as it was received, and what it says of itself. */
export type NotaRecebida = { xml: Buffer; chave: string; idDps: string; digest: string }

/** Why Sefin refused, in its own words. */
export type SefinErro = { codigo: string; descricao: string; complemento: string }

/** Processed and refused. */
export type Recusada = { tipo: 'recusada'; erros: SefinErro[] }
/** Not processed, and nothing else would be now. `espera`: ms that Sefin asks for. */
export type Parada = { tipo: 'parada'; motivo: 'limite' | 'acesso' | 'manutencao'; espera: number | null; erros: SefinErro[] }
/** Nobody knows whether it was processed; the sentence says why. */
export type Indeterminada = { tipo: 'indeterminada'; frase: string }

/** `existe`: there is a NFS-e of this DPS already, whosever it is. */
export type Emitida =
  | { tipo: 'autorizada'; nota: NotaRecebida }
  | { tipo: 'existe'; erros: SefinErro[] }
  | Recusada
  | Parada
  | Indeterminada
export type Achada<What extends object = object> = ({ tipo: 'achada' } & What) | { tipo: 'ausente' } | Parada | Indeterminada
export type Registrado = { tipo: 'registrado'; evento: Buffer } | Recusada | Parada | Indeterminada

export type Asked = { method: 'GET' | 'HEAD' | 'POST'; path: string; body?: object }
/** What came back: an answer as it stands, or why none came. */
export type Told = { ms: number; hora: Date | null } & (
  | { status: number; text: string; retryAfter: string | null }
  | { status: null; frase: string }
)
/** One call to Sefin, over whatever line. */
export type SefinAsk = (connection: SefinConnection, asked: Asked) => Promise<Told>
