import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatarData } from '#src/shared/datas.ts'
import { api } from '#src/shared/ui/api.ts'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { tentar } from '#src/shared/ui/recusas.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { type Aparelhos, desligar, lerSituacao, ligar, type SituacaoDoAparelho } from './aparelho.ts'
import estilo from './neste-aparelho.module.css'

const DITO: Record<SituacaoDoAparelho, string> = {
  sem_suporte: 'Este navegador não recebe avisos. Eles continuam no sino e por e-mail.',
  instale:
    'No iPhone e no iPad, os avisos chegam ao app: no Safari, toque em Compartilhar, depois em Adicionar à Tela de Início, e abra o Portal por lá.',
  negado:
    'Você bloqueou os avisos do Portal neste navegador. Para ligar, libere as notificações nas configurações do site e volte aqui.',
  desligado: 'Desligados neste aparelho.',
  ligado: 'Ligados neste aparelho.',
}

/**
 * Notices on this device: on or off by a press, never asked for otherwise, and where else they come. Nothing where the
 * platform sends none.
 */
export function NesteAparelho() {
  const [aparelhos, setAparelhos] = useState<Aparelhos | null>(null)
  const [situacao, setSituacao] = useState<SituacaoDoAparelho | null>(null)
  const [agindo, setAgindo] = useState(false)

  async function ler(): Promise<void> {
    const lidos = await api.get('/rest/v1/aparelhos')
    setAparelhos(lidos)
    setSituacao(await lerSituacao(lidos))
  }
  const lerDeInicio = useEffectEvent(() => void tentar({ titulo: 'Não foi possível carregar' }, ler))
  useEffect(() => lerDeInicio(), [])

  async function agir(titulo: string, fazer: () => Promise<unknown>): Promise<void> {
    setAgindo(true)
    await tentar({ titulo }, async () => {
      try {
        await fazer()
      } catch (erro) {
        // The browser's own refusal: no service behind it, a private window, no network.
        if (!(erro instanceof DOMException)) throw erro
        toast.erro(titulo, 'O navegador não conseguiu se registrar. Confira a conexão e tente de novo.')
      }
    })
    await tentar({ titulo: 'Não foi possível carregar' }, ler)
    setAgindo(false)
  }

  const chave = aparelhos?.chave
  const este = aparelhos?.itens.find(({ atual }) => atual)
  const outros = aparelhos?.itens.filter(({ atual }) => !atual) ?? []
  if (aparelhos && !chave) return null
  return (
    <Quadro titulo="Avisos no aparelho" className="pilha folga">
      <p className="apagado">
        Um aviso curto na tela, também com o Portal fechado. Não traz nome, endereço nem telefone de ninguém.
      </p>
      <output className={estilo.situacao}>
        {situacao === 'ligado' ? <IconBell size={22} aria-hidden /> : <IconBellOff size={22} aria-hidden />}
        {situacao ? DITO[situacao] : 'Carregando...'}
      </output>
      {chave && (situacao === 'ligado' || situacao === 'desligado') ? (
        <div className={estilo.botoes}>
          {situacao === 'desligado' ? (
            <button
              type="button"
              className="botao"
              disabled={agindo}
              onClick={() =>
                void agir('Não foi possível ligar', async () => {
                  if ((await ligar(chave)) === 'ligado') toast.ok('Avisos ligados neste aparelho')
                })
              }
            >
              Ligar neste aparelho
            </button>
          ) : (
            <>
              <button
                type="button"
                className="botao"
                disabled={agindo}
                onClick={() =>
                  void agir('O teste não foi enviado', async () => {
                    await api.post('/rest/v1/aparelhos/:id/teste', { params: { id: este?.id ?? '' } })
                    toast.ok(
                      'Teste enviado',
                      'Se não aparecer, veja as notificações do navegador no sistema.',
                    )
                  })
                }
              >
                Enviar teste
              </button>
              <button
                type="button"
                className="botao leve"
                disabled={agindo}
                onClick={() => void agir('Não foi possível desligar', () => desligar(este?.id))}
              >
                Desligar neste aparelho
              </button>
            </>
          )}
        </div>
      ) : null}
      {outros.length > 0 ? (
        <>
          <h3>Outros aparelhos</h3>
          <ul className={`sem-lista ${estilo.outros}`}>
            {outros.map(({ id, nome, visto_em }) => (
              <li key={id}>
                <p>
                  <strong>{nome}</strong>
                  <span className="apagado">Visto em {formatarData(visto_em)}</span>
                </p>
                <button
                  type="button"
                  className="botao leve"
                  disabled={agindo}
                  aria-label={`Desligar os avisos de ${nome}`}
                  onClick={() =>
                    void agir('Não foi possível desligar', () =>
                      api.del('/rest/v1/aparelhos/:id', { params: { id } }),
                    )
                  }
                >
                  Desligar
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Quadro>
  )
}
