import { z } from 'zod'
import ptBR from 'zod/v4/locales/pt-BR.js'

/** Before any schema runs: sentences in Portuguese, and no code made at run time, which the content policy forbids. */
z.config({ ...ptBR(), jitless: true })
