import { useState } from 'react'
import { Link } from 'react-router'
import { EMAIL } from '#src/shared/email.ts'
import { UFS } from '#src/shared/endereco.ts'
import { normalizarDocumento } from '#src/shared/cpf.ts'
import { mascararCep, mascararCpfCnpj, mascararTelefone } from '#src/shared/mascaras.ts'
import { normalizarTelefone } from '#src/shared/telefone.ts'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { CampoMascarado } from '#src/shared/ui/formulario/campo-mascarado.tsx'
import { CorpoDoFormulario, useFormulario } from '#src/shared/ui/formulario/formulario.tsx'
import type { PropsDoCampo } from '#src/shared/ui/formulario/use-campos.ts'
import { Campo, CampoLongo, CampoDeEscolha } from '#src/shared/ui/kit/campo.tsx'
import { nascimentoPossivel } from '../campos.ts'
import type { ClienteDetalhe } from '../schemas.ts'
import { CampoDeEtiquetas } from './campo-de-etiquetas.tsx'
import estilo from './formulario-do-cliente.module.css'

interface Props {
  lojaId: string
  /** Null for a new one. */
  cliente: ClienteDetalhe | null
  /** Labels in use, to choose from. */
  etiquetas: readonly string[]
}

const TEXTOS = [
  'nome',
  'email',
  'telefone',
  'cpf_cnpj',
  'nascimento',
  'cep',
  'logradouro',
  'numero',
  'complemento',
  'bairro',
  'cidade',
  'uf',
  'observacao',
] as const

type Valores = Record<(typeof TEXTOS)[number], string> & {
  etiquetas: string[]
  aceita_marketing: '' | 'sim' | 'nao'
}

const NAO_AUTORIZOU: [string, string] = ['nao', 'Não autorizou']

/** Everything the shop may know of a customer; a name and one way to reach them are enough. */
export function FormularioDoCliente({ lojaId, cliente, etiquetas }: Props) {
  const formulario = useFormulario<Valores>({
    inicial: valoresDe(cliente),
    versao: cliente?.updated_at,
    validar: {
      nome: (nome) => (nome.trim() ? null : 'Informe o nome do cliente.'),
      email: (email, { telefone }) => {
        if (!email.trim() && !telefone.trim()) return 'Informe e-mail ou telefone.'
        return !email.trim() || EMAIL.test(email.trim()) ? null : 'Por favor, insira um email válido.'
      },
      telefone: (telefone) =>
        !telefone.trim() || normalizarTelefone(telefone)
          ? null
          : 'Informe o telefone com DDD, como (11) 98765-4321.',
      cpf_cnpj: (documento) =>
        !documento || normalizarDocumento(documento) ? null : 'CPF ou CNPJ inválido.',
      cep: (cep) => (!cep || cep.replace(/\D/g, '').length === 8 ? null : 'O CEP tem 8 números.'),
      nascimento: (dia) => (!dia || nascimentoPossivel(dia) ? null : 'Confira a data de nascimento.'),
    },
    async enviar({ etiquetas: escolhidas, aceita_marketing, ...textos }, sobrescrever) {
      const corpo = {
        ...textos,
        estabelecimento_id: lojaId,
        etiquetas: escolhidas,
        aceita_marketing: aceita_marketing === '' ? null : aceita_marketing === 'sim',
      }
      if (cliente) {
        const versao = sobrescrever ? {} : { updated_at: cliente.updated_at }
        await api.patch('/rest/v1/consumidores/:id', {
          params: { id: cliente.id },
          body: { ...corpo, ...versao },
        })
      } else {
        await api.post('/rest/v1/consumidores', { body: corpo })
      }
    },
    tituloDoErro: 'Erro ao salvar cliente',
    feito: ({ nome }) => [cliente ? 'Cliente atualizado' : 'Cliente cadastrado', nome],
    para: cliente ? `/clientes/${cliente.id}` : '/clientes?ordem=-created_at',
  })
  const { form } = formulario
  const recusou = cliente?.aceita_marketing === false && cliente.consentimentos[0]?.origem === 'descadastro'
  const campo = (nome: (typeof TEXTOS)[number]) => ({
    autoComplete: 'off',
    ...form.getInputProps(nome),
  })

  return (
    <CorpoDoFormulario
      de={formulario}
      botao={cliente ? 'Salvar' : 'Cadastrar cliente'}
      className={estilo.formulario}
      acoes={
        <Link to={cliente ? `/clientes/${cliente.id}` : '/clientes'} className="botao leve">
          Cancelar
        </Link>
      }
    >
      <Quadro titulo="Quem é" className="pilha folga">
        <Campo label="Nome" required maxLength={200} {...campo('nome')} />
        <div className={estilo.lado}>
          <Campo
            label="E-mail"
            type="email"
            maxLength={320}
            description="E-mail ou telefone é necessário."
            {...campo('email')}
          />
          <CampoMascarado
            label="Telefone"
            type="tel"
            description="Com DDD."
            mascara={mascararTelefone}
            {...campo('telefone')}
          />
        </div>
        <div className={estilo.lado}>
          <CampoMascarado
            label="CPF ou CNPJ"
            inputMode="text"
            mascara={mascararCpfCnpj}
            {...campo('cpf_cnpj')}
          />
          <Campo label="Nascimento" type="date" min="1900-01-01" {...campo('nascimento')} />
        </div>
      </Quadro>
      <Endereco formulario={formulario} campo={campo} lojaId={lojaId} />
      <Quadro titulo="Para a loja" className="pilha folga">
        <CampoDeEtiquetas
          rotulo="Etiquetas"
          valor={form.values.etiquetas}
          sugestoes={etiquetas}
          aoMudar={(novas) => form.setFieldValue('etiquetas', novas)}
        />
        <CampoLongo label="Observação" rows={3} maxLength={2000} {...campo('observacao')} />
        <CampoDeEscolha
          label="Cliente autorizou receber ofertas"
          description={
            recusou
              ? 'O cliente recusou na conta dele, e só ele pode autorizar de novo.'
              : 'Guardamos a data e quem registrou. Só marque que sim se o cliente disse que sim.'
          }
          opcoes={recusou ? [NAO_AUTORIZOU] : [['sim', 'Sim, autorizou'], NAO_AUTORIZOU]}
          {...form.getInputProps('aceita_marketing')}
        >
          {/* An answer once given is only changed by another. */}
          {cliente?.aceita_marketing === null || !cliente ? <option value="">Não perguntado</option> : null}
        </CampoDeEscolha>
      </Quadro>
    </CorpoDoFormulario>
  )
}

interface EnderecoProps {
  formulario: ReturnType<typeof useFormulario<Valores>>
  campo: (nome: (typeof TEXTOS)[number]) => PropsDoCampo<string>
  lojaId: string
}

function Endereco({ formulario: { form }, campo, lojaId }: EnderecoProps) {
  const [procurado, setProcurado] = useState(form.values.cep.replace(/\D/g, ''))

  async function preencher(cep: string) {
    form.setFieldValue('cep', cep)
    const digitos = cep.replace(/\D/g, '')
    if (digitos.length !== 8 || digitos === procurado) return
    setProcurado(digitos)
    const antes = form.getValues()
    try {
      const achado = await api.get('/rest/v1/consumidores/endereco_do_cep', {
        query: { estabelecimento_id: lojaId, cep: digitos },
      })
      const agora = form.getValues()
      if (agora.cep.replace(/\D/g, '') !== digitos) return
      // Number and complement are the house's, not the CEP's. What was typed meanwhile stays.
      for (const nome of ['logradouro', 'bairro', 'cidade', 'uf'] as const) {
        if (achado[nome] && agora[nome] === antes[nome]) form.setFieldValue(nome, achado[nome])
      }
    } catch (erro) {
      // The address can always be typed.
      if (!(erro instanceof ApiError)) throw erro
    }
  }

  return (
    <Quadro titulo="Endereço" className="pilha folga">
      <div className={estilo.cep}>
        <CampoMascarado
          label="CEP"
          mascara={mascararCep}
          {...campo('cep')}
          onChange={(cep) => void preencher(cep)}
        />
        <Campo label="Rua" maxLength={200} {...campo('logradouro')} />
      </div>
      <div className={estilo.lado}>
        <Campo label="Número" maxLength={20} {...campo('numero')} />
        <Campo label="Complemento" maxLength={100} {...campo('complemento')} />
      </div>
      <div className={estilo.cidade}>
        <Campo label="Bairro" maxLength={100} {...campo('bairro')} />
        <Campo label="Cidade" maxLength={120} {...campo('cidade')} />
        <CampoDeEscolha label="Estado" opcoes={['', ...UFS]} {...campo('uf')} />
      </div>
    </Quadro>
  )
}

function valoresDe(cliente: ClienteDetalhe | null): Valores {
  const textos = Object.fromEntries(TEXTOS.map((nome) => [nome, cliente?.[nome] ?? ''])) as Record<
    (typeof TEXTOS)[number],
    string
  >
  const aceita = cliente?.aceita_marketing ?? null
  return {
    ...textos,
    // Masked from the start, so that nothing counts as changed before it is.
    telefone: mascararTelefone(textos.telefone),
    cpf_cnpj: mascararCpfCnpj(textos.cpf_cnpj),
    cep: mascararCep(textos.cep),
    etiquetas: cliente?.etiquetas ?? [],
    aceita_marketing: aceita === null ? '' : aceita ? 'sim' : 'nao',
  }
}
