// Catalina Ferrer before her kitchen, a basket of tomatoes and greens in her arms. Light from the right.
import{rng,inEll,sprigs}from'./lib.mjs';
import{F,S,G,arch}from'./kit.mjs';
import{arms,person}from'./parts/person.mjs';
import{ground,leaves,portrait,portraitDefs}from'./parts/portrait.mjs';
const r=rng(31),skin=['#b27a62','#dfa686','#f6cfae'],cloth=['#6d4a58','#a0687a','#cf9aa4'];
let b=ground(r)+F('#e9d3ac',arch(1190,170,480,1100))+F('#57434a',arch(1240,220,380,1060))+F('#f0b060',arch(1360,420,220,500),'opacity=".35" filter="url(#b18)"')+S('#8a6b58',8,'M1270 470H1590M1300 470v60M1380 470v84M1470 470v50M1550 470v76')+F('#b07a4a','M1272 530h56q4 60-28 60t-28-60ZM1346 554h68q4 76-34 76t-34-76ZM1442 520h56q4 60-28 60t-28-60Z')+S('#c9a98a',4,'M1190 520h48M1190 680h48M1190 840h48M1622 520h48M1622 680h48M1622 840h48');
b+=leaves(r,230,840,280,330)+leaves(r,120,420,180,160,.6)+G('',[[170,640],[300,700],[220,800],[360,860],[120,900],[280,960]].map(([x,y])=>`<circle cx="${x}" cy="${y}" r="36" fill="#b8452f"/><circle cx="${x+10}" cy="${y-10}" r="20" fill="#e08658" opacity=".8"/>`).join(''));
b+=person('matrix(1.25 0 0 1.25 880 420)',{skin,hair:'kerchief',tones:['#8c3f55','#b8607a','#e0a0a8'],wears:'apron',cloth,over:[[-110,540],[-30,520],[50,530],[120,548],[10,556],[-70,560]].map(([x,y],i)=>`<circle cx="${x}" cy="${y}" r="46" fill="${['#b8452f','#c9563a'][i%2]}"/><circle cx="${x+12}" cy="${y-12}" r="24" fill="#e88f62" opacity=".8"/>`).join('')+sprigs(r,7,inEll(-140,520,60,50),{c:'#6d8a52',s:1,id:'lk'})+sprigs(r,6,inEll(150,510,60,50),{c:'#8fa05c',s:.9,id:'lk'})+F('#9a744c','M-200 570H200L160 730H-160Z')+F('#caa26c','M20 570H200L160 730H30Z','opacity=".85"')+S('#77563a',6,'M-192 606H192M-182 650H182M-172 694H172M-120 570l14 160M-50 570l6 160M40 570l-4 160M120 570l-14 160','opacity=".6"')+arms(skin,cloth,670)});
export default portrait('Catalina before the kitchen',portraitDefs(12,['#a58a80','#d9b48c','#f4d6a2']),b);
