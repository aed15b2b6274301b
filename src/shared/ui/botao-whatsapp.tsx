import { IconBrandWhatsapp } from '@tabler/icons-react'
import { digitosWhatsApp } from '../telefone.ts'

/** Talk to the shop. Only there when its plan and its number allow (the server leaves the number out otherwise). */
export function BotaoWhatsApp({ loja }: { loja: { nome: string; whatsapp_atendimento: string | null } }) {
  if (!loja.whatsapp_atendimento) return null
  const ola = `Olá! Vi a loja ${loja.nome} no Portal de Vendas e gostaria de mais informações.`
  const endereco = `https://wa.me/${digitosWhatsApp(loja.whatsapp_atendimento)}?text=${encodeURIComponent(ola)}`
  return (
    <a href={endereco} target="_blank" rel="noopener noreferrer" className="whatsapp">
      <IconBrandWhatsapp size={28} aria-hidden />
      <span>Falar no WhatsApp</span>
    </a>
  )
}
