import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { mascararTelefone } from '#src/shared/mascaras.ts'
import type { UsuarioDaSessao } from '#src/shared/ui/sessao-guardada.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import { lerCompra, mudarCompra } from './compra-em-andamento.ts'
import estilo from './loja.module.css'

interface Props {
  usuario: UsuarioDaSessao
  aoVoltar: () => void
  aoContinuar: () => void
}

/** Second step: who buys. Name and e-mail come from the account and may be changed for this order. */
export default function LojaDados({ usuario, aoVoltar, aoContinuar }: Props) {
  const guardada = lerCompra()
  const form = useForm({
    initialValues: {
      nome: guardada.nome ?? usuario.nome,
      email: guardada.email ?? usuario.email,
      telefone: guardada.telefone ?? '',
    },
    validate: {
      nome: (nome) => (nome.trim() ? null : 'Por favor, informe seu nome.'),
      email: (email) => (!email.trim() || email.includes('@') ? null : 'Por favor, insira um email válido.'),
    },
  })

  function continuar(valores: typeof form.values) {
    mudarCompra(valores)
    aoContinuar()
  }

  function recusar(erros: typeof form.errors) {
    if (erros.nome) toast.erro('Nome obrigatório', 'Por favor, informe seu nome.')
    document.querySelector<HTMLInputElement>(`[name="${erros.nome ? 'nome' : 'email'}"]`)?.focus()
  }

  return (
    <form
      method="post"
      noValidate
      className={`cartao ${estilo.passo}`}
      onSubmit={form.onSubmit(continuar, recusar)}
    >
      <h2>Seus dados</h2>
      <p className="apagado">A loja usa estes dados para falar com você sobre o pedido.</p>
      <TextInput
        name="nome"
        label="Nome completo"
        autoComplete="name"
        maxLength={200}
        withAsterisk
        {...form.getInputProps('nome')}
      />
      <TextInput
        name="email"
        type="email"
        label="Email"
        description="O comprovante do pedido vai para cá."
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <TextInput
        name="telefone"
        type="tel"
        label="Telefone ou WhatsApp (opcional)"
        autoComplete="tel-national"
        placeholder="(11) 98765-4321"
        {...form.getInputProps('telefone')}
        onChange={(evento) => form.setFieldValue('telefone', mascararTelefone(evento.currentTarget.value))}
      />
      <div className={estilo.botoes}>
        <button type="button" className="botao leve" onClick={aoVoltar}>
          Voltar
        </button>
        <button type="submit" className="botao">
          Continuar para o pagamento
        </button>
      </div>
    </form>
  )
}
