import { type FormEvent, useRef, useState } from 'react'
import { mascararTelefone } from '#src/shared/mascaras.ts'
import { CampoMascarado } from '#src/shared/ui/formulario/campo-mascarado.tsx'
import type { UsuarioDaSessao } from '#src/shared/ui/sessao/sessao-guardada.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import type { EnderecoGuardado } from '#src/usuarios/schemas.ts'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import type { EntregaDaCompra } from '../../entrega-da-compra.ts'
import { SEM_CIENCIA } from './conferir-compra.ts'
import { lerCompra, mudarCompra } from './compra-em-andamento.ts'
import { EscolherEntrega } from './escolher-entrega.tsx'
import estilo from './loja.module.css'

interface Props {
  usuario: UsuarioDaSessao
  enderecos: EnderecoGuardado[]
  endereco: EnderecoGuardado | undefined
  entrega: EntregaDaCompra
  /** Asks again what posting costs. */
  aoRecotar: () => void
  aoVoltar: () => void
  aoContinuar: () => void
}

type Erros = { nome?: string; email?: string; endereco?: string; ciente?: string }

/** Second step: who buys and where it goes. Name and e-mail come from the account and may be changed for this order. */
export default function LojaDados({
  usuario,
  enderecos,
  endereco,
  entrega,
  aoRecotar,
  aoVoltar,
  aoContinuar,
}: Props) {
  const [valores, setValores] = useState(() => {
    const guardada = lerCompra()
    return {
      nome: guardada.nome ?? usuario.nome,
      email: guardada.email ?? usuario.email,
      telefone: guardada.telefone ?? '',
    }
  })
  const [erros, setErros] = useState<Erros>({})
  const formulario = useRef<HTMLFormElement>(null)
  const mudar = (mudanca: Partial<typeof valores>) => {
    setValores((antes) => ({ ...antes, ...mudanca }))
    setErros({})
  }

  /** Kept whichever way the step is left. */
  const guardar = () => mudarCompra(valores)

  function continuar(evento: FormEvent) {
    evento.preventDefault()
    const achados: Erros = {
      ...validar(valores),
      ...(entrega.falta ? { endereco: entrega.falta } : {}),
      ...(entrega.semCiencia ? { ciente: SEM_CIENCIA } : {}),
    }
    setErros(achados)
    const [campo] = Object.keys(achados)
    if (achados.nome) toast.erro('Nome obrigatório', achados.nome)
    if (campo) {
      formulario.current
        ?.querySelector<HTMLElement>(
          `[name="${campo === 'ciente' ? `ciente-${entrega.semCiencia}` : campo}"]`,
        )
        ?.focus()
      return
    }
    mudarCompra({ ...valores, enderecoId: endereco?.id ?? null })
    aoContinuar()
  }

  return (
    <form ref={formulario} method="post" noValidate className={`cartao ${estilo.passo}`} onSubmit={continuar}>
      <h2>Seus dados</h2>
      <p className="apagado">A loja usa estes dados para falar com você sobre o pedido.</p>
      <Campo
        label="Nome completo"
        name="nome"
        autoComplete="name"
        maxLength={200}
        required
        value={valores.nome}
        error={erros.nome}
        onChange={(evento) => mudar({ nome: evento.currentTarget.value })}
        onBlur={guardar}
      />
      <Campo
        label="Email"
        description="O comprovante do pedido vai para cá."
        name="email"
        type="email"
        autoComplete="email"
        maxLength={320}
        value={valores.email}
        error={erros.email}
        onChange={(evento) => mudar({ email: evento.currentTarget.value })}
        onBlur={guardar}
      />
      <CampoMascarado
        mascara={mascararTelefone}
        label="Telefone ou WhatsApp (opcional)"
        name="telefone"
        type="tel"
        autoComplete="tel-national"
        placeholder="(11) 98765-4321"
        value={valores.telefone}
        onChange={(telefone) => mudar({ telefone })}
        onBlur={guardar}
      />
      <EscolherEntrega
        entrega={entrega}
        enderecos={enderecos}
        enderecoId={endereco?.id ?? null}
        erro={entrega.falta && (endereco ? entrega.falta : erros.endereco)}
        semCiencia={erros.ciente}
        aoRecotar={aoRecotar}
      />
      <div className="fila vao-12 entre empilha">
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

function validar({ nome, email }: { nome: string; email: string }): Erros {
  return {
    ...(nome.trim() ? {} : { nome: 'Por favor, informe seu nome.' }),
    ...(!email.trim() || email.includes('@') ? {} : { email: 'Por favor, insira um email válido.' }),
  }
}
