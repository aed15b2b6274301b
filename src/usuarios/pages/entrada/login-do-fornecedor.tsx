import { IconMailQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '#src/shared/ui/api.ts'
import { useHaFila } from '#src/shared/ui/sem-rede/aparelho.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { EntrarComSenha } from './entrar-com-senha.tsx'
import { EsqueciMinhaSenha } from './esqueci-minha-senha.tsx'
import estilo from '../formulario.module.css'

export function LoginDoFornecedor({ aoEntrar }: { aoEntrar: () => Promise<void> }) {
  const [naoConfirmado, setNaoConfirmado] = useState(false)
  const haFila = useHaFila()
  return (
    <EntrarComSenha
      confere
      palavras={{ entrada: 'fornecedor' }}
      aoEntrar={aoEntrar}
      aoRecusar={({ code }) => setNaoConfirmado(code === 'email_not_confirmed')}
      ajuda={(email) => <EsqueciMinhaSenha email={email} />}
      depois={(email) => (naoConfirmado ? <ConfirmarEmail email={email} /> : null)}
    >
      {haFila ? (
        <p className="apagado">Há vendas do balcão a enviar neste aparelho. Entre com a conta que as fez.</p>
      ) : null}
    </EntrarComSenha>
  )
}

/**
 * Shown only after a sign-in failed for an unconfirmed e-mail. Asks for the e-mail again; it confirms nothing itself.
 */
function ConfirmarEmail({ email }: { email: string }) {
  const [confirmar, enviando] = useAcao(
    {
      mostrar: (motivo, { problema }) =>
        toast.erro(
          'Erro ao confirmar email',
          problema.title ? motivo : 'Não foi possível confirmar seu email. Tente novamente.',
        ),
    },
    async () => {
      if (!email.trim()) return toast.erro('Email necessário', 'Informe o email da sua conta.')
      const resposta = await api.post('/functions/v1/confirm-user-email', { body: { email: email.trim() } })
      if (resposta?.alreadyConfirmed) toast.ok('Email confirmado!', 'Você já pode entrar.')
      else if (resposta?.success)
        toast.ok('Email enviado', 'Abra o link da mensagem para confirmar sua conta.')
      else toast.erro('Resposta inesperada', 'Tente novamente em instantes.')
    },
  )

  return (
    <output className={estilo.aviso}>
      <span>
        <IconMailQuestion size={20} aria-hidden style={{ display: 'inline', verticalAlign: '-4px' }} /> Falta
        confirmar seu email. Procure nossa mensagem ou peça outra.
      </span>
      <button type="button" className="botao leve" disabled={enviando} onClick={confirmar}>
        Confirmar Email Manualmente
      </button>
    </output>
  )
}
