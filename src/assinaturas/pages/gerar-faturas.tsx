import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatarDia } from '#src/shared/dias.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { plural } from '#src/shared/plural.ts'
import { api, type Resposta } from '#src/shared/ui/api.ts'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { Rolagem } from '#src/shared/ui/rolagem.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import estilo from './faturas-da-plataforma.module.css'

type Previa = Resposta<'GET /rest/v1/plataforma/ciclo'>

const ESPERA_MS = 700
const TENTATIVAS = 15

/** `Gerar faturas do ciclo`: first what would be issued today, then, agreed to, the round of billing itself. */
export function GerarFaturas() {
  const { revalidate } = useRevalidator()
  const [previa, setPrevia] = useState<Previa | null>(null)
  const [aberto, setAberto] = useState(false)

  const [tentar, ocupado] = useAcao(
    { titulo: 'Não foi possível gerar as faturas' },
    async (fazer: () => Promise<void>) => {
      await fazer()
    },
  )

  const abrir = () =>
    tentar(async () => {
      setPrevia(await lerPrevia())
      setAberto(true)
    })

  const gerar = (prevista: Previa) =>
    tentar(async () => {
      await api.post('/rest/v1/plataforma/ciclo')
      const restam = await esperarPorElas()
      setAberto(false)
      const feitas = prevista.itens.length - restam
      if (restam > 0)
        toast.info('Gerando as faturas', 'São muitas. Elas aparecem na lista nos próximos minutos.')
      else toast.ok(plural(feitas, '# fatura gerada', '# faturas geradas'), 'Cada loja recebeu o seu e-mail.')
      await revalidate()
    })

  return (
    <>
      <button type="button" className="botao leve" disabled={ocupado} onClick={() => void abrir()}>
        Gerar faturas do ciclo
      </button>
      <Dialogo
        aberto={aberto}
        aoFechar={() => setAberto(false)}
        titulo="Gerar faturas do ciclo"
        largura="42rem"
      >
        {previa ? (
          <div className="pilha">
            {previa.itens.length === 0 ? (
              <p>
                Nada a gerar hoje. Cada fatura sai sozinha alguns dias antes do vencimento, e nenhum período é
                cobrado duas vezes.
              </p>
            ) : (
              <>
                <p>
                  Isto é só uma prévia: nada foi criado ainda. Ao confirmar, cada loja recebe a fatura por
                  e-mail.
                </p>
                <Rolagem nome="Faturas que seriam criadas" classe={estilo.previstas}>
                  <Previstas itens={previa.itens} />
                </Rolagem>
              </>
            )}
            <div className={estilo.fim}>
              {previa.itens.length > 0 ? (
                <p>
                  {plural(previa.itens.length, '# fatura', '# faturas')},{' '}
                  <strong className="numeros">{formatarReais(previa.total)}</strong>
                </p>
              ) : null}
              <button type="button" className="botao leve" onClick={() => setAberto(false)}>
                Voltar
              </button>
              {previa.itens.length > 0 ? (
                <button type="button" className="botao" disabled={ocupado} onClick={() => void gerar(previa)}>
                  {ocupado ? 'Gerando…' : 'Gerar agora'}
                </button>
              ) : null}
            </div>
          </div>
        ) : null}
      </Dialogo>
    </>
  )
}

function Previstas({ itens }: Pick<Previa, 'itens'>) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Loja</th>
          <th scope="col">Plano</th>
          <th scope="col">Vencimento</th>
          <th scope="col">Valor</th>
        </tr>
      </thead>
      <tbody>
        {itens.map((item) => (
          <tr key={item.estabelecimento_id}>
            <th scope="row">{item.loja_nome}</th>
            <td>{item.plano_nome}</td>
            <td>{formatarDia(item.vencimento)}</td>
            <td>{formatarReais(item.valor)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function lerPrevia(): Promise<Previa> {
  return api.get('/rest/v1/plataforma/ciclo')
}

/** The job runs apart: asks until nothing is left to issue, and answers how many are when patience ends. */
async function esperarPorElas(): Promise<number> {
  for (let vez = 0; ; vez += 1) {
    await new Promise((seguir) => setTimeout(seguir, ESPERA_MS))
    const restam = (await lerPrevia()).itens.length
    if (restam === 0 || vez === TENTATIVAS) return restam
  }
}
