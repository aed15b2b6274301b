import { PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { authClient } from '#src/shared/ui/auth-client.ts'
import { BotaoDeEnvio } from '#src/shared/ui/botao-de-envio.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import { mensagemDeAuth } from './mensagens-de-auth.ts'
import estilo from './minha-conta.module.css'

const SENHA_MINIMA = 6
const OLHO = { 'aria-label': 'Mostrar ou esconder a senha' }

/** The password changes with the present one; every other session ends. */
export function TrocarSenha() {
  const { revalidate } = useRevalidator()
  const [enviando, setEnviando] = useState(false)
  const form = useForm({
    initialValues: { atual: '', nova: '', repetida: '' },
    validate: {
      atual: (atual) => (atual ? null : 'Digite a senha que você usa hoje.'),
      nova: (nova) => (nova.length >= SENHA_MINIMA ? null : 'A senha deve ter pelo menos 6 caracteres'),
      repetida: (repetida, { nova }) => (repetida === nova ? null : 'As senhas não coincidem'),
    },
  })

  async function trocar({ atual, nova }: typeof form.values) {
    setEnviando(true)
    const { error } = await (await authClient()).updateUser({ password: nova, current_password: atual })
    setEnviando(false)
    if (error) {
      if (error.code === 'current_password_mismatch')
        form.setErrors({ atual: 'Esta não é a sua senha atual.' })
      else if (error.code === 'same_password' || error.code === 'weak_password')
        form.setErrors({ nova: mensagemDeAuth(error) })
      else toast.erro('Erro ao trocar a senha', mensagemDeAuth(error))
      return
    }
    form.reset()
    toast.ok('Senha alterada', 'Encerramos as suas sessões nos outros aparelhos.')
    await revalidate()
  }

  return (
    <form
      method="post"
      noValidate
      className={`cartao ${estilo.cartao}`}
      aria-labelledby="trocar-senha"
      onSubmit={form.onSubmit((valores) => void trocar(valores))}
    >
      <h2 id="trocar-senha">Trocar senha</h2>
      <PasswordInput
        label="Senha atual"
        autoComplete="current-password"
        visibilityToggleButtonProps={OLHO}
        {...form.getInputProps('atual')}
      />
      <PasswordInput
        label="Nova senha"
        description="Pelo menos 6 caracteres."
        autoComplete="new-password"
        visibilityToggleButtonProps={OLHO}
        {...form.getInputProps('nova')}
      />
      <PasswordInput
        label="Confirmar nova senha"
        autoComplete="new-password"
        visibilityToggleButtonProps={OLHO}
        {...form.getInputProps('repetida')}
      />
      <div className={estilo.botoes}>
        <BotaoDeEnvio enviando={enviando}>Trocar senha</BotaoDeEnvio>
      </div>
    </form>
  )
}
