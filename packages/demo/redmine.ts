import { json } from 'node:stream/consumers'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendJson } from '@retaguarda/server/integrations/loja/stand-in.ts'
import { answerSprints } from '@retaguarda/server/integrations/redmine/sprints-stand-in.ts'
import { PROJETOS_DEMO } from './projetos.ts'
import { sprintsDemo } from './sprints.ts'

/** This project takes no issues, so that the screens have a refusal to show. */
const RECUSA = 7

type Issue = { id: number; project_id: number; description: string }

/** The part of Redmine's REST API that the product speaks. What it is given it remembers as long as the process lives. */
export function newRedmine() {
  const issues: Issue[] = []
  const sprints = sprintsDemo()
  // Above all the numbers of the demonstration's data, and above those of an earlier process.
  let next = 50_000 + Math.floor((Date.now() - Date.UTC(2026, 0, 1)) / 60_000)

  return async (req: IncomingMessage, res: ServerResponse, url: URL): Promise<ServerResponse> => {
    const { pathname, searchParams } = url
    if (pathname === '/redmine/projects.json') return sendJson(res, 200, { projects: PROJETOS_DEMO, total_count: PROJETOS_DEMO.length })
    if (pathname === '/redmine/users.json') {
      const mail = searchParams.get('name') ?? ''
      return sendJson(res, 200, { users: [{ id: 1, login: mail.split('@')[0], mail }], total_count: 1 })
    }
    if (req.method === 'GET' && !searchParams.has('description')) {
      const { status, body } = answerSprints(sprints, new URL(url.href.replace('/redmine/', '/')))
      return sendJson(res, status, body ?? {})
    }
    if (pathname !== '/redmine/issues.json') return sendJson(res, 404, { error: 'não há' })
    if (req.method !== 'POST') {
      const text = (searchParams.get('description') ?? '').replace(/^~/, '')
      const found = issues.filter(({ description }) => description.includes(text))
      return sendJson(res, 200, { issues: found, total_count: found.length })
    }
    const asked = await read(req)
    if (!asked) return res.destroy() // whoever asked is gone before the end
    const { project_id, description } = asked
    if (project_id === RECUSA) return sendJson(res, 422, { errors: ['Tipo não está associado a este projeto'] })
    const issue = { id: next++, project_id, description }
    issues.push(issue)
    return sendJson(res, 201, { issue })
  }
}

async function read(req: IncomingMessage): Promise<Omit<Issue, 'id'> | undefined> {
  const sent = await json(req).catch(() => undefined)
  if (sent === undefined) return undefined
  const { issue } = sent as { issue?: { project_id?: number; description?: string } } // the product's own
  return { project_id: issue?.project_id ?? 0, description: issue?.description ?? '' }
}
