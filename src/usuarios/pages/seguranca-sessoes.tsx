import { IconDeviceDesktop } from '@tabler/icons-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatarDataHora } from '#src/shared/datas.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import estilo from './minha-conta.module.css'
import lista from './seguranca.module.css'
import type { SessaoAtiva } from './seguranca.tsx'

/** Where the person is signed in, this browser first; any other can be ended. */
export function SessoesAtivas({ sessoes }: { sessoes: SessaoAtiva[] }) {
  const { revalidate } = useRevalidator()
  const [encerrando, setEncerrando] = useState(false)
  const outras = sessoes.filter(({ atual }) => !atual)

  async function encerrar(ids: string[]) {
    setEncerrando(true)
    try {
      await Promise.all(ids.map((id) => api.del(`/rest/v1/sessoes/${id}`)))
      toast.ok(ids.length === 1 ? 'Sessão encerrada' : 'Sessões encerradas')
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro('Erro ao encerrar sessão', erro.detail ?? erro.title)
    } finally {
      await revalidate()
      setEncerrando(false)
    }
  }

  return (
    <section className={`cartao ${estilo.cartao}`} aria-labelledby="sessoes">
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
                onClick={() => void encerrar([id])}
              >
                Encerrar
              </button>
            )}
          </li>
        ))}
      </ul>
      {outras.length > 1 ? (
        <div className={estilo.botoes}>
          <button
            type="button"
            className="botao leve"
            disabled={encerrando}
            onClick={() => void encerrar(outras.map(({ id }) => id))}
          >
            Encerrar todas as outras
          </button>
        </div>
      ) : null}
    </section>
  )
}
