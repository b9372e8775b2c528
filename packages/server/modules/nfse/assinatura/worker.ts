import { parentPort } from 'node:worker_threads'
import { reason } from '../../../base/refusal.ts'
import { abrirArquivoPfx } from './abrir-pfx.ts'
import { assinarXml } from './assinar.ts'
import type { Job } from './job.ts'

// What the thread beside the main one runs (assinatura.ts).

const done = (job: Job) => ('assinar' in job ? assinarXml(job.assinar) : abrirArquivoPfx(job.abrirPfx))

parentPort?.on('message', (job: Job) => {
  try {
    parentPort?.postMessage({ answer: done(job) })
  } catch (error) {
    parentPort?.postMessage({ failure: reason(error) })
  }
})
