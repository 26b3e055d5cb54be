// People, from the head to the hips, lit from the right: the middle of the head at 0 0, about 88 wide to each side, shoulders at 215, hips at 720.
import{F,S,G}from'../kit.mjs';
const soft='filter="url(#b5)"';
// skin: shade, base, light. Eyes that smile, a nose of one stroke.
const head=([dark,base,light],old)=>F(dark,'M-44 78Q-40 150-62 206 0 262 62 206 40 150 46 70Z')+F(base,'M-10 110Q40 130 46 70L60 200Q20 230-4 214Z','opacity=".6"')+F(base,'M-86-20Q-88-118 0-120 88-118 86-18 84 62 44 104 18 126 0 126-20 126-46 102-84 62-86-20Z')+
 F(dark,'M-86-20Q-88-118-20-118-60-70-56 0-52 70-10 125-26 122-46 102-84 62-86-20Z',`opacity=".55" ${soft}`)+F(light,'M20-80Q72-70 74-8 72 50 40 84 46 20 20-80Z',`opacity=".7" ${soft}`)+
 F(base,'M-84-6q-22-12-20 14 4 26 24 22ZM84-6q22-12 20 14-4 26-24 22Z')+
 F('#d9837a','M-66 40a24 17 0 1 0 48 0 24 17 0 1 0-48 0ZM30 40a22 17 0 1 0 44 0 22 17 0 1 0-44 0Z',`opacity=".45" ${soft}`)+
 S('#5a4240',6,'M-52 2Q-36-14-20 0M24 0Q40-14 56 2')+S('#6d5048',5,'M-58-32Q-38-46-18-36M22-36Q42-46 62-32','opacity=".8"')+S(dark,6,'M4-2Q16 30 12 42 6 50-4 46')+S('#a4564f',7,'M-24 72Q4 94 34 70')+(old?S(dark,4,'M-66 14l-14-6M-64 22l-12 4M68 14l14-6M66 22l12 4M-34 56q-10 12-8 24M44 54q10 12 8 24','opacity=".8"'):'');
// body in a shirt or dress: shade, base, light
const body=([dark,base,light])=>F(base,'M-64 200Q-150 226-196 262-258 318-268 520L-282 760H282L268 520Q258 318 196 262 150 226 64 200 30 246 0 246-30 246-64 200Z')+F(dark,'M-64 200Q-150 226-196 262-258 318-268 520L-282 760H-120Q-150 480-64 200Z',`opacity=".7" ${soft}`)+F(light,'M84 208Q150 226 196 262 258 318 268 520L282 760H200Q214 420 84 208Z',`opacity=".65" ${soft}`)+S(dark,5,'M-190 420Q-176 560-196 760M192 430Q178 560 200 760','opacity=".6"');
const collar=([dark,,light])=>F(light,'M-66 196Q-40 250 0 286-50 296-96 250ZM66 196Q40 250 0 286 50 296 96 250Z')+S(dark,4,'M0 286V760','opacity=".5"')+[340,420,500,580].map(y=>`<circle cx="14" cy="${y}" r="7" fill="${light}"/>`).join('');
const neckline=(skin,[dark])=>F(skin[1],'M-62 202Q0 330 62 202Q30 250 0 250-30 250-62 202Z')+S(dark,5,'M-64 202Q0 334 64 202','opacity=".6"');
const apron=([dark,base,light])=>F(base,'M-110 380H110L150 520 190 760H-190L-150 520Z')+F(light,'M20 380H110L150 520 190 760H70Z',`opacity=".7" ${soft}`)+S(dark,6,'M-110 382H110M-108 384Q-96 290-70 214M108 384Q96 290 70 214M-152 520Q0 540 152 520')+S(dark,4,'M-60 600H60V700H-60Z','opacity=".5"');
const hairs={
 // parted, gathered in a knot behind the neck
 knot:([dark,base,light])=>({behind:F(dark,'M-96-10Q-112-140 0-146 112-140 96-10 92 40 70 90L-70 90Q-92 40-96-10Z')+F(dark,'M40 96a52 48 0 1 0 104 0 52 48 0 1 0-104 0Z'),before:F(base,'M-94 6Q-112-146 8-146 118-138 94 10 92-56 30-96-50-86-72-50-90-30-94 6Z')+F(light,'M20-140Q104-128 96-30 76-84 30-96Z','opacity=".6"')+S(dark,4,'M-60-110Q-10-130 30-96M-76-70Q-40-110 22-100','opacity=".5"')}),
 short:([dark,base,light])=>({behind:F(dark,'M-94-10Q-108-138 0-144 108-138 94-10L80 30H-80Z'),before:F(base,'M-92-4Q-104-142 6-146 108-142 92-2 84-40 74-66 20-92-50-78-82-56-92-4Z')+F(light,'M20-140Q96-132 90-30 70-70 34-86Z','opacity=".5"')}),
 beard:([dark,base,light])=>{const top=hairs.short([dark,base,light]);return{behind:top.behind,before:top.before+F(base,'M-84 10Q-72 46-44 52-10 40 4 54 20 40 52 52 76 46 84 10 88 84 46 122 18 144 0 144-22 144-46 120-88 82-84 10Z')+F(light,'M52 52Q76 46 84 10 88 84 46 122 60 84 52 52Z','opacity=".6"')+S('#a4564f',7,'M-20 82Q4 96 28 80')}},
 // a kerchief tied behind
 kerchief:([dark,base,light])=>({behind:F('#5a4440','M-92-10Q-104-130 0-136 104-130 92-10L80 60H-80Z')+F(dark,'M70-60Q150-40 168 30 120 20 84-10Z'),before:F(base,'M-96-26Q-108-152 4-154 114-148 96-26Q40-92-12-88-70-84-96-26Z')+F(light,'M30-150Q112-136 96-26 72-64 34-80Z','opacity=".7"')+S(dark,5,'M-94-30Q-70-88-12-92 44-96 94-30','opacity=".7"')+S(dark,9,'M-60-116h0M-20-132h0M24-130h0M62-110h0M-40-96h0M0-108h0M44-96h0','opacity=".7"')}),
 // white hair under a hat of straw
 hat:()=>({behind:F('#c9bdb4','M-94-10Q-100-90 0-96 100-90 94-10L80 50H-80Z'),before:F('#e9dfd2','M-90 6Q-96-50-70-64L-72-10ZM90 6Q96-50 72-64L74-10Z')+F('#ab8450','M-210-50Q-120-108 0-108 120-108 210-46 120-24 0-26-120-28-210-50Z')+F('#dcb878','M-200-58Q-120-116 0-116 130-116 204-54 110-44 0-46-110-46-200-58Z')+F('#c9a060','M-102-74Q-104-188 0-192 106-188 104-74 50-66 0-66-56-66-102-74Z')+F('#ecd096','M20-190Q104-182 102-76 66-70 40-70 50-130 20-190Z','opacity=".8"')+S('#8a4f5c',20,'M-98-86Q0-72 100-86')+S('#ab8450',3,'M-180-60Q0-84 180-58M-80-150Q0-166 80-150M-94-120Q0-136 94-120','opacity=".6"')})
};
// a person; `over` is what they hold, drawn before the body
export const person=(at,{skin,hair,tones,wears,cloth=['','',''],old=false,over=''})=>{const h=hairs[hair](tones);
 const cut={collar:()=>collar(cloth),neckline:()=>neckline(skin,cloth),apron:()=>neckline(skin,cloth)+apron(['#a99a8c','#e6dac6','#faf2e2']),braces:()=>collar(cloth)+S('#6d5346',18,'M-104 232L-120 760M104 232L120 760')}[wears]();
 return G(`transform="${at}"`,F("#3d3340","M-300 700Q-320 250-120 150L120 150Q330 250 310 700Z",`opacity=".28" filter="url(#b18)"`)+h.behind+G("transform=\"translate(0-52)\"",body(cloth))+head(skin,old)+G("transform=\"translate(0-52)\"",cut)+h.before+G("transform=\"translate(0-40)\"",over))};
// two arms before the body whose hands meet at 0 y
export const arms=(skin,[dark,base,light],y)=>F(base,`M-262 470Q-286 ${y-60}-240 ${y+10}L-70 ${y+44}-64 ${y-26}-180 ${y-70}Q-176 560-196 470Z`)+F(light,`M262 470Q286 ${y-60} 240 ${y+10}L70 ${y+44} 64 ${y-26} 180 ${y-70}Q176 560 196 470Z`)+S(dark,5,`M-180 ${y-70}L-64 ${y-26}M180 ${y-70}L64 ${y-26}`,'opacity=".5"')+F(skin[0],`M-74 ${y-30}Q-10 ${y-46} 20 ${y-10} 24 ${y+34}-20 ${y+44}L-76 ${y+46}Z`)+F(skin[2],`M74 ${y-30}Q20 ${y-50}-8 ${y-14}-14 ${y+24} 26 ${y+42}L76 ${y+46}Z`);
