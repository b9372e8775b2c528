import { z } from 'zod'
import ptBR from 'zod/v4/locales/pt-BR.js'

/** What the contract has no sentence of its own for is still said in Portuguese. */
z.config(ptBR())
