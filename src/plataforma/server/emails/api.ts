import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import type { App } from '#src/shared/server/doors.ts'
import { lerModelo, listarModelos, testarModelo } from './testar-modelo.ts'

const config = { permissao: 'plataforma' } as const
const tags = ['plataforma']
const params = z.strictObject({
  chave: z
    .string()
    .regex(/^[a-z_]+\.[a-z_]+$/)
    .max(80),
})
const modelo = z.object({ chave: z.string(), grupo: z.string(), assunto: z.string(), para: z.string() })
const PORTA = '/rest/v1/plataforma/emails'

/** The letters of the program, to look at and to try. */
export async function emailsApi(app: App): Promise<void> {
  app.get(
    PORTA,
    {
      config,
      schema: {
        tags,
        summary: 'As cartas que o programa escreve',
        response: { 200: z.object({ itens: z.array(modelo) }) },
      },
    },
    async () => ({ itens: listarModelos() }),
  )

  app.get(
    `${PORTA}/:chave`,
    {
      config,
      schema: {
        tags,
        summary: 'Uma carta, com dados de exemplo',
        params,
        response: { 200: modelo.extend({ html: z.string(), texto: z.string() }) },
      },
    },
    async (request) => lerModelo(request.params.chave),
  )

  app.post(
    `${PORTA}/:chave/teste`,
    {
      config,
      schema: {
        tags,
        summary: 'Envia a carta de exemplo a quem pede',
        params,
        body: z.strictObject({}).nullish(),
        response: { 200: z.object({ para: z.string() }) },
      },
    },
    (request) => testarModelo(exigirPessoa(request), request.params.chave),
  )
}
