import { useRevalidator } from 'react-router'
import { useCampos } from '#src/shared/ui/formulario/use-campos.ts'
import { CampoDeSenha } from '#src/shared/ui/kit/campo-de-senha.tsx'
import { authClient } from '#src/shared/ui/sessao/auth-client.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { mensagemNaConta } from '../entrada/mensagens-de-auth.ts'
import estilo from './minha-conta.module.css'

const SENHA_MINIMA = 6

/** The password changes with the present one; every other session ends. */
export function TrocarSenha() {
  const { revalidate } = useRevalidator()
  const form = useCampos({
    inicial: { atual: '', nova: '', repetida: '' },
    validar: {
      atual: (atual) => (atual ? null : 'Digite a senha que você usa hoje.'),
      nova: (nova) => (nova.length >= SENHA_MINIMA ? null : 'A senha deve ter pelo menos 6 caracteres'),
      repetida: (repetida, { nova }) => (repetida === nova ? null : 'As senhas não coincidem'),
    },
  })

  const [trocar, enviando] = useAcao({}, async ({ atual, nova }: typeof form.values) => {
    const { error } = await (await authClient()).updateUser({ password: nova, current_password: atual })
    if (error) {
      if (error.code === 'current_password_mismatch')
        form.setErrors({ atual: 'Esta não é a sua senha atual.' })
      else if (error.code === 'same_password' || error.code === 'weak_password')
        form.setErrors({ nova: mensagemNaConta(error) })
      else toast.erro('Erro ao trocar a senha', mensagemNaConta(error))
      return
    }
    form.reset()
    toast.ok('Senha alterada', 'Encerramos as suas sessões nos outros aparelhos.')
    await revalidate()
  })

  return (
    <form
      method="post"
      noValidate
      className="cartao pilha folga"
      aria-labelledby="trocar-senha"
      onSubmit={form.onSubmit(trocar)}
    >
      <h2 id="trocar-senha">Trocar senha</h2>
      <CampoDeSenha label="Senha atual" autoComplete="current-password" {...form.getInputProps('atual')} />
      <CampoDeSenha
        label="Nova senha"
        description="Pelo menos 6 caracteres."
        autoComplete="new-password"
        {...form.getInputProps('nova')}
      />
      <CampoDeSenha
        label="Confirmar nova senha"
        autoComplete="new-password"
        {...form.getInputProps('repetida')}
      />
      <div className={estilo.botoes}>
        <BotaoDeEnvio enviando={enviando}>Trocar senha</BotaoDeEnvio>
      </div>
    </form>
  )
}
