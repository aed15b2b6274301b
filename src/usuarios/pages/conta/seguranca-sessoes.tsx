import { IconDeviceDesktop } from '@tabler/icons-react'
import { formatarDataHora } from '#src/shared/datas.ts'
import { api, type Resposta } from '#src/shared/ui/api.ts'
import { authClient, tokenDeAcesso } from '#src/shared/ui/sessao/auth-client.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { mensagemNaConta } from '../entrada/mensagens-de-auth.ts'
import estilo from './minha-conta.module.css'
import lista from './seguranca.module.css'

export type SessaoAtiva = Resposta<'GET /rest/v1/sessoes'>['itens'][number]

/** Where the person is signed in, this browser first; any other can be ended. */
export function SessoesAtivas({ sessoes }: { sessoes: SessaoAtiva[] }) {
  const outras = sessoes.filter(({ atual }) => !atual)

  const [encerrar, encerrando] = useAcao(
    { titulo: 'Erro ao encerrar sessão', recarregar: 'sempre' },
    async (id: string) => {
      await api.del('/rest/v1/sessoes/:id', { params: { id } })
      toast.ok('Sessão encerrada')
    },
  )

  const [encerrarOutras, encerrandoOutras] = useAcao({ recarregar: 'sempre' }, async () => {
    // Its own `signOut` takes a session that was itself ended for done.
    const { admin } = await authClient()
    const { error } = await admin.signOut((await tokenDeAcesso()) ?? '', 'others')
    if (error) toast.erro('Erro ao encerrar sessões', mensagemNaConta(error))
    else toast.ok('Sessões encerradas')
  })

  return (
    <section className="cartao pilha folga" aria-labelledby="sessoes">
      <h2 id="sessoes">Sessões ativas</h2>
      <ul className={`sem-lista ${lista.sessoes}`}>
        {sessoes.map(({ id, aparelho, ip, ultimo_acesso: acesso, atual }) => (
          <li key={id}>
            <IconDeviceDesktop size={24} aria-hidden />
            <p>
              <strong>{aparelho}</strong>
              <span className="apagado">
                {atual ? 'Este aparelho' : `Último acesso em ${formatarDataHora(acesso)}`}
                {ip ? ` · ${ip}` : ''}
              </span>
            </p>
            {atual ? (
              <span className="selo mata">Agora</span>
            ) : (
              <button
                type="button"
                className="botao leve"
                disabled={encerrando}
                aria-label={`Encerrar a sessão de ${aparelho}`}
                onClick={() => void encerrar(id)}
              >
                Encerrar
              </button>
            )}
          </li>
        ))}
      </ul>
      {outras.length > 1 ? (
        <div className={estilo.botoes}>
          <button type="button" className="botao leve" disabled={encerrandoOutras} onClick={encerrarOutras}>
            Encerrar todas as outras
          </button>
        </div>
      ) : null}
    </section>
  )
}
